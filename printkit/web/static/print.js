// Print: opens the browser's print dialog for the PDF in an invisible frame. Browsers that show no PDF in
// a frame, as on phones, open the PDF itself.

let frame;

export function prints(link) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !navigator.pdfViewerEnabled) return;
    if (matchMedia("(hover: none)").matches) return;
    event.preventDefault();
    frame?.remove();
    frame = document.createElement("iframe");
    Object.assign(frame, { src: link.href, title: "The PDF that is printed", className: "unseen", tabIndex: -1 });
    frame.setAttribute("aria-hidden", "true");
    frame.addEventListener("load", () => dialog(link.href));
    document.body.append(frame);
  });
}

function dialog(address) {
  try {
    frame.contentWindow.focus();
    frame.contentWindow.print();
  } catch {
    window.open(address, "_blank", "noopener");
  }
}
