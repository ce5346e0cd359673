// Print: opens the browser's print dialog for the PDF in an invisible frame. Browsers that show no PDF in
// a frame, as on phones, open the PDF itself. The browser's own command prints the sheets at their size.

import { say } from "./say.js";

let frame;

export function prints(link) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !navigator.pdfViewerEnabled) return;
    if (matchMedia("(hover: none)").matches) return;
    event.preventDefault();
    frame?.remove();
    frame = document.createElement("iframe");
    Object.assign(frame, { src: link.href, title: say("The PDF that is printed"), className: "unseen", tabIndex: -1 });
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

// Has the browser's own command to print take pages of the sheets' sizes; print.css does the rest.
export function papers(sheets) {
  const rules = new CSSStyleSheet();
  document.adoptedStyleSheets.push(rules);
  addEventListener("beforeprint", () => {
    rules.replaceSync([...sheets.children].map(({ dataset }, at) => paper(dataset.size, at)).join("\n"));
  });
}

// The style of sheet number `at`, from 0, whose size is such as "210mm 297mm".
export function paper(size, at) {
  const [width, height] = size.split(" ");
  const here = `.sheet:nth-child(${at + 1})`;
  return `@page sheet-${at} { size: ${size}; } @media print { ${here} { page: sheet-${at}; } ${here} img { width: ${width}; height: ${height}; } }`;
}

// Where there is a printer, sheets that were not yet scrolled to are drawn, too, once there is time.
export function drawAll(sheets) {
  if (!matchMedia("(hover: none)").matches) for (const image of sheets.querySelectorAll("img")) image.loading = "eager";
}
