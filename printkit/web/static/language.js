// The choice of languages: it leads to what is shown now, also if that has changed since the page was loaded.

for (const link of document.querySelectorAll(".languages a")) {
  link.addEventListener("click", () => {
    const to = new URL(location);
    if (new URL(link.href).pathname !== to.pathname) return; // pages that are files have addresses of their own
    to.searchParams.set("lang", link.hreflang);
    link.href = to;
  });
}
