// What a browser can add to the pages of accounts: its time zone, a passkey asked for at once, codes copied.
// Every page works without it, but for passkeys themselves.
"use strict";

const first = (mark) => document.querySelector(`[${mark}]`);

function browserZone() {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  } catch {
    return "";
  }
}

function optionOf(select, zone) {
  return [...select.options].find((option) => option.value === zone);
}

// At sign-up the browser's zone is chosen beforehand; nobody has chosen another yet.
function guessZone() {
  const select = first("data-guess-zone");
  const option = select && !select.value && optionOf(select, browserZone());
  if (option) option.selected = true;
}

// In the settings it is only offered.
function offerZone() {
  const select = first("data-offer-zone");
  const offer = first("data-zone-offer");
  const option = select && offer && optionOf(select, browserZone());
  if (!option || option.selected) return;
  first("data-zone-name").textContent = option.text;
  offer.hidden = false;
  first("data-zone-take").addEventListener("click", () => {
    option.selected = true;
    offer.hidden = true;
    select.focus();
  });
}

function tellTrouble(event) {
  event.preventDefault();
  const trouble = first("data-passkey-trouble");
  if (!trouble) return;
  trouble.hidden = false;
  const nowhere = first("data-passkey-nowhere");
  if (nowhere) nowhere.hidden = event.detail.exception?.name !== "SecurityError";
}

function copyCodes() {
  const button = first("data-copy-codes");
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const list = document.getElementById(button.dataset.copyCodes);
    await navigator.clipboard.writeText([...list.children].map((code) => code.textContent).join("\n"));
    button.querySelector("span").textContent = button.dataset.copied;
  });
}

document.addEventListener("allauth.error", tellTrouble);
document.addEventListener("DOMContentLoaded", () => {
  guessZone();
  offerZone();
  copyCodes();
});
window.addEventListener("load", () => first("data-passkey-now")?.click());
