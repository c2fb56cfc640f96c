// The panel on which a reader checks the dice of a finished fight. What is checked, and how, stands in
// verify.js; here are a button, a file, and what came of it. Nothing leaves the browser.
const panel = document.getElementById("verify");
if (panel) {
  const verdictBox = panel.querySelector("[data-verdict]");
  const tablesBox = panel.querySelector("[data-tables]");
  const button = panel.querySelector("[data-check]");
  const chooser = panel.querySelector("input[type=file]");
  const codes = JSON.parse(document.getElementById("verify-codes").textContent);
  panel.querySelector("[data-scripted]").hidden = false;

  // A template of the page with its [names] filled in, as text.
  const said = (words, values) => {
    const made = panel.querySelector(`template[data-words="${words}"]`).content.cloneNode(true);
    const walker = document.createTreeWalker(made, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      text.data = text.data.replace(/\[([a-z]+)\]/g, (whole, name) => values[name] ?? whole);
    }
    return made;
  };

  const dieRow = (die) => {
    const row = said("die", { ...die, derived: die.derived ?? "–" });
    const equal = die.derived === die.written;
    row.querySelector("[data-equal]").hidden = !equal;
    row.querySelector("[data-differs]").hidden = equal || die.derived === null;
    return row;
  };

  // Each step's table is made when it is opened: a fight may have hundreds.
  const stepFold = ({ step, dice }, open) => {
    const made = said("step", { step, count: dice.length });
    const fold = made.querySelector("details");
    const fill = () => {
      const body = fold.querySelector("tbody");
      if (fold.open && !body.children.length) body.append(...dice.map(dieRow));
    };
    fold.addEventListener("toggle", fill);
    fold.open = open;
    fill();
    return made;
  };

  const told = (verdict, time) => {
    if (verdict.status === "bad") {
      const { line, code, expected, got } = verdict;
      const made = said("bad", { line, problem: codes[code] ?? code, expected: expected || "–", got: got || "–" });
      if (!expected && !got) made.querySelector("[data-details]").remove();
      return made;
    }
    const words = verdict.status === "good" && !verdict.derived ? "given" : verdict.status;
    return said(words, { lines: verdict.lines, dice: verdict.dice, time: Math.max(1, Math.round(time)) });
  };

  const isBadStep = (verdict, step) => verdict.status === "bad" && verdict.line === step.line;

  const show = (verdict, time) => {
    const parts = [told(verdict, time)];
    if (verdict.commitment && verdict.commitment !== panel.dataset.commitment) {
      parts.unshift(said("other", { promise: verdict.commitment.slice(0, 16) }));
    }
    verdictBox.replaceChildren(...parts);
    verdictBox.dataset.status = verdict.status;
    const wanted = Number(panel.dataset.step || 0);
    const thrown = verdict.steps.filter((step) => step.dice.length);
    tablesBox.replaceChildren(
      ...thrown.map((step) => stepFold(step, step.step === wanted || isBadStep(verdict, step))),
    );
  };

  const refuse = (words) => {
    verdictBox.replaceChildren(said(words, {}));
    tablesBox.replaceChildren();
  };

  const check = async (load) => {
    if (!globalThis.crypto?.subtle) return refuse("insecure");
    button.setAttribute("aria-busy", "true");
    try {
      const { verify } = await import(panel.dataset.module);
      const bytes = new Uint8Array(await load());
      const start = performance.now();
      show(await verify(bytes), performance.now() - start);
    } catch {
      refuse("unreadable");
    }
    button.removeAttribute("aria-busy");
  };

  const checkFile = (file) => file && check(() => file.arrayBuffer());

  const ledger = async () => {
    const answer = await fetch(panel.dataset.ledger, { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.arrayBuffer();
  };

  button.addEventListener("click", () => check(ledger));
  chooser.addEventListener("change", () => checkFile(chooser.files[0]));
  panel.addEventListener("dragover", (event) => event.preventDefault());
  panel.addEventListener("drop", (event) => {
    event.preventDefault();
    checkFile(event.dataTransfer.files[0]);
  });
}
