// A sheet on the page: its name, and its picture, which links to the full picture.

export function sheet(page, old) {
  if (old?.querySelector("img").getAttribute("src") === page.src) return old;
  const figure = document.createElement("figure");
  figure.className = "sheet";
  figure.dataset.name = page.name;
  figure.dataset.size = `${page.width}mm ${page.height}mm`;
  const link = document.createElement("a");
  Object.assign(link, { href: page.src, target: "_blank", rel: "noopener" });
  const image = new Image(Math.round(page.width * 4), Math.round(page.height * 4));
  Object.assign(image, { src: page.src, alt: page.label });
  const caption = document.createElement("figcaption");
  caption.textContent = page.label;
  link.append(image);
  figure.append(link, caption);
  return figure;
}
