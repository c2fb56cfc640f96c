// A builder's steppers, quicker: everything here can be done without it, by the buttons of the form.
"use strict";
document.addEventListener("click", (event) => {
  const button = event.target.closest('.builder .stepper button[name="press"]');
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  const now = Number(field.value.replace("\u2212", "-"));
  if (!Number.isInteger(now)) return;
  event.preventDefault();
  const next = now + (button.value.endsWith("+1") ? 1 : -1);
  field.value = String(Math.min(Number(field.dataset.most), Math.max(Number(field.dataset.least), next)));
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
