// The site works without this file. It makes a fight follow what happens elsewhere, and copies texts.
"use strict";
(() => {
  // --- copy buttons beside what can be copied
  for (const field of document.querySelectorAll("[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = field.dataset.copy;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        field.select();
        document.execCommand("copy");
        button.focus();
      }
      if (field.dataset.copied) button.textContent = field.dataset.copied;
    });
    field.tagName === "TEXTAREA" ? field.before(button) : field.after(button);
  }

  // --- a fight that goes on
  const live = document.querySelector("[data-live]");
  if (!live) return;
  const QUICK = 1500;
  const SLOW = 30000;
  let mark = live.dataset.mark;
  let wait = QUICK;
  let timer;

  const next = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(look, wait);
  };

  const look = async () => {
    clearTimeout(timer);
    try {
      const answer = await fetch(live.dataset.live, { headers: { "If-None-Match": `"${mark}"` }, cache: "no-store" });
      if (answer.status === 200) show(await answer.json());
      if (answer.status === 404) return;
      wait = answer.ok || answer.status === 304 ? QUICK : Math.min(SLOW, wait * 2);
    } catch {
      wait = Math.min(SLOW, wait * 2);
    }
    next();
  };

  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : look()));

  const show = (fresh) => {
    mark = fresh.mark;
    for (const [part, html] of Object.entries(fresh.parts)) {
      if (part === "thread") add(html);
      else if (part === "desk") desk(html);
      else put(document.getElementById(`live-${part}`), html);
    }
    const says = document.getElementById("live-says");
    if (says.textContent.trim() !== fresh.says.trim()) says.textContent = fresh.says;
  };

  // What is open stays open, and what has the focus keeps it.
  const put = (box, html) => {
    const open = [...box.querySelectorAll("details[open][id]")].map((one) => one.id);
    const focus = box.contains(document.activeElement) ? document.activeElement.id : "";
    box.innerHTML = html;
    for (const id of open) {
      const one = document.getElementById(id);
      if (one) one.open = true;
    }
    const again = focus && document.getElementById(focus);
    if (again) again.focus({ preventScroll: true });
    if (window.htmx) window.htmx.process(box);
    box.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
  };

  // New articles are added; those that are there stay as the reader has opened them.
  const add = (html) => {
    const thread = document.getElementById("live-thread");
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    let last = null;
    for (const one of [...fresh.content.children]) {
      if (document.getElementById(one.id)) continue;
      thread.append(one);
      last = one;
      const head = one.querySelector(".post-head .when");
      if (head) head.before(tag());
    }
    if (last && !seen(last)) toast(last);
  };

  const tag = () => {
    const made = document.createElement("span");
    made.className = "tag ok";
    made.textContent = live.dataset.tag;
    return made;
  };

  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return box.top < window.innerHeight && box.bottom > 0;
  };

  const toast = (one) => {
    const title = one.querySelector("h3") || one.querySelector("strong");
    const words = `${live.dataset.new} ${title ? title.textContent : one.textContent}`.trim();
    tell(words, `#${one.id}`);
  };

  const tell = (words, address, label) => {
    const made = document.createElement("div");
    made.className = "toast";
    const link = document.createElement("a");
    link.href = address;
    link.textContent = label || words;
    const close = document.createElement("button");
    close.type = "button";
    close.className = "button";
    close.textContent = live.dataset.close;
    close.addEventListener("click", () => made.remove());
    link.addEventListener("click", () => made.remove());
    if (label) made.append(words, link, close);
    else made.append(link, close);
    live.replaceChildren(made);
  };

  // A desk into which something has been typed is left alone: a notice offers the new one.
  const desk = (html) => {
    const box = document.getElementById("desk-column");
    const form = box.querySelector(".desk");
    if (form && form.dataset.unsent) tell(live.dataset.desk, location.pathname, live.dataset.reload);
    else put(box, html);
  };

  next();
})();
