// The offline page: a way back to the sheets that are kept on this device, and again when there is a network.

const list = document.getElementById("kept-pages");

for (const name of await caches.keys()) {
  if (!name.startsWith("pages-")) continue;
  const pages = await caches.open(name);
  for (const { url } of await pages.keys()) {
    const { pathname, search } = new URL(url);
    if (!search) continue;
    const { title } = await (await pages.match(url)).json();
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("a"), { className: "button primary", href: pathname, textContent: title }));
    list.append(item);
  }
}

addEventListener("online", () => location.reload());
document.getElementById("try-again").addEventListener("click", () => location.reload());
