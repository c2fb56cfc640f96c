// The order desk, quicker: everything here can be done without it, by the buttons of the form.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");

  const say = (form, words) => {
    const said = form.querySelector("#desk-say");
    if (said) said.textContent = words;
  };

  // A desk with something typed that is not kept yet, or with the focus in it, is never replaced.
  let typed = 0;
  let sending = 0;
  const unsent = (form) => {
    typed += 1;
    form.closest(".desk").dataset.unsent = "1";
  };

  const changed = (form) => {
    unsent(form);
    form.dispatchEvent(new Event("deskchanged", { bubbles: false }));
  };

  // --- steppers: less and more without a way to the server
  document.addEventListener("click", (event) => {
    const button = event.target.closest('.desk button[name="press"]');
    if (!button) return;
    const [kind] = button.value.split(":");
    if (kind === "step" && step(button)) event.preventDefault();
    if (["add", "up", "down", "drop"].includes(kind) && change(button)) event.preventDefault();
  });

  const step = (button) => {
    const field = button.parentElement.querySelector("input");
    if (!/^\d*$/.test(field.value)) return false;
    const now = Math.max(0, Number(field.value || 0) + (button.value.endsWith("+1") ? 1 : -1));
    field.value = String(now);
    changed(button.form);
    return true;
  };

  document.addEventListener("input", (event) => {
    const desk = event.target.closest(".desk");
    if (desk && event.target.form) unsent(event.target.form);
  });

  // --- the stack
  const items = (list) => [...list.children];
  const place = (item) => items(item.parentElement).indexOf(item) + 1;

  const number = (list) => {
    items(list).forEach((item, index) => {
      for (const button of item.querySelectorAll('button[name="press"]')) {
        const [kind] = button.value.split(":");
        button.value = `${kind}:${index + 1}`;
        button.setAttribute("aria-label", button.getAttribute("aria-label").replace(/\d+/, index + 1));
      }
    });
  };

  const settle = (list, item) => {
    number(list);
    ready(list);
    changed(list.closest("form"));
    if (item) tell(item);
  };

  const tell = (item) => {
    const list = item.parentElement;
    const words = list.dataset.moved || "";
    say(list.closest("form"), words.replace("{what}", item.dataset.label)
      .replace("{place}", place(item)).replace("{all}", list.children.length));
  };

  const change = (button) => {
    const form = button.form;
    const [kind, what] = button.value.split(":");
    if (kind === "add") {
      const list = form.querySelector("[data-stack]");
      const template = form.querySelector(`template[data-item="${CSS.escape(what)}"]`);
      if (!list || !template) return false;
      list.append(template.content.cloneNode(true));
      settle(list, list.lastElementChild);
      return true;
    }
    const item = button.closest("li");
    if (!item || !item.parentElement.dataset.stack) return false;
    const list = item.parentElement;
    if (kind === "drop") {
      remove(item);
      return true;
    }
    move(item, kind === "up" ? -1 : 1);
    settle(list, item);
    button.focus();
    return true;
  };

  const move = (item, by) => {
    const list = item.parentElement;
    const other = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (other) list.insertBefore(by < 0 ? item : other, by < 0 ? other : item);
  };

  const remove = (item) => {
    const list = item.parentElement;
    const next = item.nextElementSibling || item.previousElementSibling;
    const words = (list.dataset.removed || "").replace("{what}", item.dataset.label);
    item.remove();
    settle(list);
    say(list.closest("form"), words);
    const grip = next && next.querySelector(".grip");
    (grip || list.closest("form").querySelector(".palette button")).focus();
  };

  // By keyboard: Space lifts and drops, arrows move, Delete removes, Escape puts back.
  let lifted = null;
  let order = [];

  const lift = (item) => {
    lifted = item;
    order = items(item.parentElement);
    item.classList.add("lifted");
    item.querySelector(".grip").setAttribute("aria-pressed", "true");
  };

  const drop = (back) => {
    const item = lifted;
    if (!item) return;
    lifted = null;
    item.classList.remove("lifted");
    item.querySelector(".grip").setAttribute("aria-pressed", "false");
    if (back) item.parentElement.append(...order);
    settle(item.parentElement, item);
    item.querySelector(".grip").focus();
  };

  document.addEventListener("keydown", (event) => {
    const grip = event.target.closest("[data-stack] .grip");
    if (!grip) return;
    const item = grip.closest("li");
    if (event.key === " " || event.key === "Enter") {
      lifted === item ? drop(false) : lift(item);
    } else if (event.key === "Escape" && lifted === item) {
      drop(true);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      lifted = null;
      remove(item);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const by = event.key === "ArrowUp" ? -1 : 1;
      if (lifted === item) {
        move(item, by);
        tell(item);
        grip.focus();
      } else {
        const other = by < 0 ? item.previousElementSibling : item.nextElementSibling;
        if (other) other.querySelector(".grip").focus();
      }
    } else {
      return;
    }
    event.preventDefault();
  });

  document.addEventListener("focusout", (event) => {
    if (lifted && !lifted.contains(event.relatedTarget) && document.contains(lifted)) {
      const item = lifted;
      setTimeout(() => { if (lifted === item && !item.contains(document.activeElement)) drop(false); });
    }
  });

  // By mouse, pen and finger.
  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-stack] .grip");
    if (!grip || event.button) return;
    const item = grip.closest("li");
    const list = item.parentElement;
    const before = items(list);
    let moved = false;
    event.preventDefault();
    grip.focus();
    const over = (now) => {
      const target = items(list).find((one) => {
        const box = one.getBoundingClientRect();
        return now.clientY >= box.top && now.clientY < box.bottom;
      });
      if (!target || target === item) return;
      const down = place(target) > place(item);
      list.insertBefore(item, down ? target.nextElementSibling : target);
      item.classList.add("lifted");
      moved = true;
    };
    const end = (last) => {
      document.removeEventListener("pointermove", over);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      item.classList.remove("lifted");
      if (last.type === "pointercancel") list.append(...before);
      if (moved) settle(list, item);
      grip.focus();
    };
    document.addEventListener("pointermove", over);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  });

  const ready = (root) => {
    for (const grip of root.querySelectorAll("[data-stack] .grip, .grip")) {
      const item = grip.closest("li");
      grip.tabIndex = 0;
      grip.setAttribute("role", "button");
      grip.setAttribute("aria-describedby", "stack-help");
      grip.setAttribute("aria-label", `${item.dataset.label}, ${place(item)}`);
      if (!grip.hasAttribute("aria-pressed")) grip.setAttribute("aria-pressed", "false");
    }
  };

  // --- the budget is spoken after half a second of rest; a refusal gets the focus once
  let speaking;
  const speak = () => {
    clearTimeout(speaking);
    speaking = setTimeout(() => {
      const budget = document.querySelector(".desk .budget[data-say]");
      if (budget) say(budget.closest("form"), budget.dataset.say);
    }, 500);
  };
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.target.classList && event.target.classList.contains("budget")) speak();
    if (event.target.id === "desk-saved" && sending === typed) kept(event.target.closest(".desk"));
  });

  const kept = (desk) => {
    if (desk && !desk.contains(document.activeElement)) delete desk.dataset.unsent;
  };
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.matches(".desk [data-keeps]")) sending = typed;
  });
  document.addEventListener("focusout", (event) => {
    const desk = event.target.closest(".desk");
    if (desk && sending === typed) setTimeout(() => kept(desk));
  });

  const start = () => {
    ready(document);
    const reasons = document.querySelector("#desk-reasons, #desk-late");
    if (reasons && location.search.includes("desk=")) {
      reasons.focus();
      history.replaceState(null, "", location.pathname + location.hash);
    }
  };
  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", start) : start();
  document.addEventListener("htmx:load", (event) => ready(event.target));
})();
