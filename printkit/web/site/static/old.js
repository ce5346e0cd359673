// For browsers without modules, which are too old for all but the ready kits.

(function () {
  var section = document.getElementById("getting-ready");
  var parts = section.querySelectorAll("[data-for]");
  for (var at = 0; at < parts.length; at++) parts[at].hidden = !/\bold\b/.test(parts[at].getAttribute("data-for"));
  section.hidden = false;
})();
