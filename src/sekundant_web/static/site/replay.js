// A replay works without this file: all its ways are links. It chooses eyes at once, lets the arrow keys step
// where the stepper has the focus, and says to a screen reader where the replay stands. A focus whose way is
// gone moves to the turn's heading.
"use strict";
(() => {
  const ready = () => {
    const form = document.querySelector("#replay [data-eyes]");
    if (form) form.querySelector("button").hidden = true;
  };

  document.addEventListener("change", (event) => {
    const form = event.target.closest("#replay [data-eyes]");
    if (form) form.requestSubmit();
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stepper = event.target.closest("#replay [data-stepper]");
    const way = { ArrowLeft: "replay-back", ArrowRight: "replay-on" }[event.key];
    if (!stepper || !way) return;
    event.preventDefault();
    const link = document.getElementById(way);
    link.focus();
    link.click();
  });

  let held = false;
  document.addEventListener("htmx:beforeSwap", () => {
    held = Boolean(document.activeElement.closest("#replay"));
  });

  document.addEventListener("htmx:afterSettle", () => {
    ready();
    if (held && document.activeElement === document.body) {
      document.getElementById("replay-turn").focus({ preventScroll: true });
    }
    const replay = document.getElementById("replay");
    if (replay) document.getElementById("replay-says").textContent = replay.dataset.says;
  });

  ready();
})();
