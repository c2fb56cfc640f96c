// Checks a ledger: chain, seals and dice, as docs/ledger.md says and from that page alone. It shares no code
// with the referee's own program; what both find good, two programs have found good. The rules are not played
// again here. Nothing is fetched and nothing is sent: it gets bytes and returns a verdict.
//
//     const verdict = await verify(bytes);
//     verdict.status      "good", "unfinished" or "bad"
//     verdict.line, code  the first bad line, from 1, and what is wrong with it
//     verdict.steps       the steps with their dice: label, sides, written, derived

const FORMAT = "sekundant-ledger";
const VERSION = 1;
const FIRST = "0".repeat(64);
const NO_CONTRIBUTION = "0".repeat(64);
const SPACE = 2n ** 256n;
const MOST_SIDES = 1_000_000;
const LONGEST = 1_048_576;
const DEEPEST = 64;
const LONGEST_NAME = 200;
const LONGEST_REASON = 2000;
const LINE_FEED = 10;

/** A line can't stand where it stands; `code` is one of the list in docs/ledger.md. */
export class BadLine extends Error {
  constructor(code, expected = "", got = "") {
    super(code);
    this.code = code;
    this.expected = brief(expected);
    this.got = brief(got);
  }
}

function brief(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  const letters = [...text];
  return letters.length <= 100 ? text : `${letters.slice(0, 97).join("")}...`;
}

// ---------------------------------------------------------------- spelling

/** The one spelling of a value. */
export function spell(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(spell).join(",")}]`;
  const names = Object.keys(value).sort(byCodePoints);
  return `{${names.map((name) => `${JSON.stringify(name)}:${spell(value[name])}`).join(",")}}`;
}

/** The order of two names by their code points: surrogates stand above all other units. */
function byCodePoints(one, other) {
  const shared = Math.min(one.length, other.length);
  for (let place = 0; place < shared; place += 1) {
    const left = one.charCodeAt(place);
    const right = other.charCodeAt(place);
    if (left !== right) return rank(left) - rank(right);
  }
  return one.length - other.length;
}

function rank(unit) {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** The object that a line holds. */
export function read(bytes) {
  if (bytes.length > LONGEST) throw new BadLine("too_long", LONGEST, bytes.length);
  const text = decoded(bytes);
  const entry = parsed(text);
  if (depth(entry) > DEEPEST) throw new BadLine("too_deep", DEEPEST, depth(entry));
  checkNumbers(entry);
  if (!isObject(entry)) throw new BadLine("not_object", "object", text);
  const again = spell(entry);
  if (again !== text) throw notCanonical(again, text);
  return entry;
}

function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BadLine("not_utf8", "UTF-8");
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadLine("not_json", "JSON", error.message);
  }
}

/** How deep lists and objects lie within each other; a walk by layers, for a line may be very deep. */
function depth(entry) {
  let layer = [entry].filter(isNested);
  let deep = 0;
  while (layer.length) {
    deep += 1;
    layer = layer.flatMap((whole) => Object.values(whole).filter(isNested));
  }
  return deep;
}

const isNested = (value) => value !== null && typeof value === "object";
const isObject = (value) => isNested(value) && !Array.isArray(value);

function checkNumbers(value) {
  if (typeof value === "number") {
    if (!Number.isInteger(value)) throw new BadLine("not_whole", "a whole number", value);
    if (!Number.isSafeInteger(value)) throw new BadLine("number_too_great", Number.MAX_SAFE_INTEGER, value);
  } else if (isNested(value)) {
    Object.values(value).forEach(checkNumbers);
  }
}

function notCanonical(again, text) {
  let place = 0;
  while (again[place] === text[place]) place += 1;
  const around = (whole) => whole.slice(Math.max(0, place - 20), place + 40);
  return new BadLine("not_canonical", around(again), around(text));
}

// ---------------------------------------------------------------- hashes and dice

const ENCODER = new TextEncoder();

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of the spelling of a value. */
export async function hashed(value) {
  return hex(await crypto.subtle.digest("SHA-256", ENCODER.encode(spell(value))));
}

/** A secret as a key, from 64 hexadecimal digits. */
export async function keyOf(secret) {
  const bytes = Uint8Array.from(secret.match(/../g), (pair) => parseInt(pair, 16));
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** HMAC-SHA-256 of the spelling of a value. */
async function keyed(key, value) {
  return hex(await crypto.subtle.sign("HMAC", key, ENCODER.encode(spell(value))));
}

export const secretCommitment = (secret) => hashed(["sekundant secret", VERSION, secret]);

export const contributionCommitment = (encounter, seat, value) =>
  hashed(["sekundant contribution", VERSION, encounter, seat, value]);

export const answerCommitment = (encounter, seat, ask, nonce, answer) =>
  hashed(["sekundant answer", VERSION, encounter, seat, ask, nonce, answer]);

export const salt = (key, encounter, number) => keyed(key, ["sekundant salt", VERSION, encounter, number]);

export const context = (encounter, step, contributions, answers, takenBack = 0) =>
  hashed(["sekundant step", VERSION, encounter, step, contributions, answers, ...(takenBack ? [takenBack] : [])]);

/** The face of a die. Numbers above the largest multiple of its sides are thrown away, so faces are equally likely. */
export async function face(key, stepContext, label, sides) {
  const faces = BigInt(sides);
  const usable = SPACE - (SPACE % faces);
  for (let attempt = 0; ; attempt += 1) {
    const digits = await keyed(key, ["sekundant die", VERSION, stepContext, label, sides, attempt]);
    const number = BigInt(`0x${digits}`);
    if (number < usable) return Number(number % faces) + 1;
  }
}

// ---------------------------------------------------------------- what a line holds

const isText = (value) => typeof value === "string";
const isTruth = (value) => typeof value === "boolean";
const isName = (value) => isText(value) && value !== "" && [...value].length <= LONGEST_NAME;
const isCount = (value) => Number.isInteger(value) && value >= 1;
const isHex = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isReason = (value) => isText(value) && value !== "" && [...value].length <= LONGEST_REASON;
const isTrue = (value) => value === true;
const isHours = (value) => (Number.isInteger(value) && value >= 0) || (isText(value) && /^[0-9]{1,16}\/[0-9]{1,16}$/.test(value));

const orNull = (fits) => (value) => value === null || fits(value);
const oneOf = (...choices) => (value) => choices.includes(value);
const listOf = (fits) => (value) => Array.isArray(value) && value.every(fits);
const byName = (fits) => (value) =>
  isObject(value) && Object.entries(value).every(([name, part]) => isName(name) && fits(part));
const record = (fields, optional = {}) => (value) =>
  isObject(value) &&
  Object.keys(fields).every((name) => Object.hasOwn(value, name)) &&
  Object.keys(value).every((name) => {
    const kinds = [fields, optional].find((some) => Object.hasOwn(some, name));
    return kinds !== undefined && kinds[name](value[name]);
  });

function isInstant(value) {
  if (!isText(value) || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/.test(value)) return false;
  const [month, day, hour, minute, second] = [5, 8, 11, 14, 17].map((start) => Number(value.slice(start, start + 2)));
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 60;
}

const isAnyDie = record({ label: isName, sides: isCount, face: isCount });
const isDie = (value) => isAnyDie(value) && value.face <= value.sides && value.sides <= MOST_SIDES;
const isAsk = record({ key: isName, seat: isName, what: isName, hidden: isTruth }, { first: isTrue, secret: isTrue });

const EVERY = { n: isCount, type: isText, prev: isHex, hash: isHex, salt: orNull(isHex), at: orNull(isInstant) };
const STANDING = { state: isHex, asks: listOf(isAsk) };
const AFTER = { events: listOf(isObject), ...STANDING };

/** The kinds of a decision, each with the fields that it must have, and those that it may have besides. */
const DECISIONS = {
  take_back: { must: ["to"], may: ["again", "faces"] },
  answer_for: { must: ["seat"], may: [] },
  withdraw_for: { must: ["seat"], may: [] },
  extend: { must: ["hours"], may: [] },
  pause: { must: [], may: [] },
  go_on: { must: [], may: [] },
  substitute: { must: ["seat"], may: [] },
  end: { must: [], may: [] },
};

/** Decisions about an answer that lies sealed. */
const OF_AN_ANSWER = ["answer_for", "withdraw_for"];

/** The type of the line that must come next behind a decision of a kind. */
const FOLLOWED_BY = { end: "closing", withdraw_for: "withdrawal" };

const SHAPES = {
  opening: {
    format: isText,
    version: isCount,
    encounter: isName,
    system: isName,
    rules: isText,
    options: byName(isText),
    setup: isText,
    packs: listOf(isText),
    dice: oneOf("sealed", "given"),
    commitment: orNull(isHex),
    seats: byName(orNull(isHex)),
    ...AFTER,
  },
  contribution: { seat: isName, value: isHex },
  answer: { seat: isName, ask: isName, commitment: isHex },
  withdrawal: { seat: isName, ask: isName },
  silence: { seat: isName, hours: isHours, answer: orNull(isObject), ...STANDING },
  step: {
    step: isCount,
    answers: byName(isObject),
    nonces: byName(isHex),
    contributions: byName(isHex),
    dice: listOf(isDie),
    ...AFTER,
  },
  ruling: { ruling: isObject, ...AFTER },
  decision: {
    kind: oneOf(...Object.keys(DECISIONS)),
    author: isText,
    reason: isReason,
    seat: orNull(isName),
    hours: orNull(isHours),
    to: orNull(isCount),
    again: orNull(isCount),
    faces: byName(isCount),
    ...STANDING,
  },
  closing: { outcome: orNull(isObject), secret: orNull(isHex) },
};

/** Lines behind which an encounter stands somewhere: it can be taken back to there. */
const STANDS = ["opening", "step", "ruling", "silence"];

function checkShape(entry) {
  if (!isText(entry.type) || !Object.hasOwn(SHAPES, entry.type)) {
    throw new BadLine("unknown_type", Object.keys(SHAPES).join(", "), entry.type);
  }
  const fields = { ...EVERY, ...SHAPES[entry.type] };
  for (const [name, fits] of Object.entries(fields)) {
    if (!Object.hasOwn(entry, name)) throw new BadLine("missing_field", name);
    if (!fits(entry[name])) throw new BadLine("field", name, entry[name]);
  }
  const stray = Object.keys(entry).find((name) => !Object.hasOwn(fields, name));
  if (stray !== undefined) throw new BadLine("unknown_field", "", stray);
}

async function checkChain(entry, number, previous) {
  if (entry.n !== number) throw new BadLine("number", number, entry.n);
  if (entry.prev !== previous) throw new BadLine("chain", previous, entry.prev);
  if (!Object.hasOwn(entry, "hash")) throw new BadLine("missing_field", "hash");
  const { hash, ...others } = entry;
  const computed = await hashed(others);
  if (hash !== computed) throw new BadLine("hash", computed, hash);
}

// ---------------------------------------------------------------- what may follow what

class Course {
  constructor(secret, key) {
    this.secret = secret;
    this.key = key;
    this.encounter = "";
    this.system = "";
    this.commitment = null;
    this.sealed = false;
    this.promised = new Map();
    this.contributions = new Map();
    this.asks = [];
    this.pending = new Map();
    this.played = 0;
    this.dice = 0;
    this.steps = [];
    this.opened = false;
    this.closed = false;
    this.follows = "";
    this.takenBack = 0;
    this.stood = new Map();
    this.contexts = new Map();
    this.same = new Map();
    this.set = new Map();
  }

  async take(entry) {
    if (this.closed) throw new BadLine("after_closing", "", entry.type);
    if ((entry.type === "opening") === this.opened) throw new BadLine("opening", "", entry.type);
    if (this.follows && entry.type !== this.follows) throw new BadLine("must_follow", this.follows, entry.type);
    if (entry.type !== "opening") await this.checkSalt(entry, this.encounter, this.commitment);
    await this[entry.type](entry);
    this.follows = (entry.type === "decision" && FOLLOWED_BY[entry.kind]) || "";
    if (STANDS.includes(entry.type)) {
      const clocks = new Map([...this.pending].filter(([, lies]) => !lies.commitment));
      this.stood.set(entry.n, { asks: this.asks, pending: clocks, played: this.played });
    }
  }

  async checkSalt(entry, encounter, commitment) {
    if ((entry.salt === null) !== (commitment === null)) throw new BadLine("salt", "", entry.salt);
    if (this.key === null) return;
    const expected = await salt(this.key, encounter, entry.n);
    if (entry.salt !== expected) throw new BadLine("salt", expected, entry.salt);
  }

  askOf(seat) {
    return this.asks.find((ask) => ask.seat === seat);
  }

  standing(entry, seats) {
    const stranger = entry.asks.find((ask) => !seats.has(ask.seat));
    if (stranger) throw new BadLine("seats", [...seats.keys()].join(", "), stranger.seat);
    return entry.asks;
  }

  async opening(entry) {
    if (entry.format !== FORMAT || entry.version !== VERSION) {
      throw new BadLine("format", `${FORMAT} ${VERSION}`, `${entry.format} ${entry.version}`);
    }
    this.sealed = entry.dice === "sealed";
    if (this.sealed && entry.commitment === null) throw new BadLine("commitment", "a commitment", "null");
    // A secret that the opening has not committed to is none: salts and dice hang on the true one.
    if (this.key && (await secretCommitment(this.secret)) !== entry.commitment) this.key = null;
    const seats = new Map(Object.entries(entry.seats));
    if (seats.size === 0) throw new BadLine("seats", "a seat");
    await this.checkSalt(entry, entry.encounter, entry.commitment);
    this.asks = this.standing(entry, seats);
    this.encounter = entry.encounter;
    this.system = entry.system;
    this.commitment = entry.commitment;
    this.promised = seats;
    this.contributions = new Map([...seats.keys()].map((seat) => [seat, NO_CONTRIBUTION]));
    this.opened = true;
  }

  async contribution({ seat, value }) {
    const promise = this.promised.get(seat) ?? null;
    if (promise === null) throw new BadLine("not_promised", "", seat);
    const commitment = await contributionCommitment(this.encounter, seat, value);
    if (commitment !== promise) throw new BadLine("contribution", promise, commitment);
    if (this.contributions.get(seat) !== NO_CONTRIBUTION) throw new BadLine("contribution_twice", "", seat);
    this.contributions.set(seat, value);
  }

  answer({ seat, ask, commitment }) {
    const owed = this.askOf(seat);
    if (!owed || owed.key !== ask) throw new BadLine("not_due", owed ? owed.key : "", ask);
    this.pending.set(seat, { ask, commitment });
  }

  withdrawal({ seat, ask }) {
    const lies = this.pending.get(seat);
    if (!lies || !lies.commitment || lies.ask !== ask) throw new BadLine("not_handed_in", "", ask);
    this.pending.delete(seat);
  }

  silence(entry) {
    const { seat, answer } = entry;
    const owed = this.askOf(seat);
    if (!this.promised.has(seat) || this.pending.get(seat)?.commitment) throw new BadLine("not_silent", "", seat);
    if (answer !== null && !owed) throw new BadLine("not_due", "", seat);
    this.stand(entry);
    if (answer !== null) this.pending.set(seat, { ask: owed.key, commitment: null, answer });
  }

  ruling(entry) {
    this.stand(entry);
  }

  /** After a line that is no step: what was handed in for the same asks stays. */
  stand(entry) {
    this.asks = this.standing(entry, this.promised);
    const keys = new Set(this.asks.map((ask) => ask.key));
    for (const [seat, lies] of this.pending) if (!keys.has(lies.ask)) this.pending.delete(seat);
  }

  async step(entry) {
    if (entry.step !== this.played + 1) throw new BadLine("step", this.played + 1, entry.step);
    this.checkDue(Object.keys(entry.answers));
    for (const seat of Object.keys(entry.answers).sort(byCodePoints)) await this.checkOpened(seat, entry);
    const stray = Object.keys(entry.nonces).find((seat) => !Object.hasOwn(entry.answers, seat));
    if (stray !== undefined) throw new BadLine("nonce", "", stray);
    const known = spell(Object.fromEntries(this.contributions));
    if (spell(entry.contributions) !== known) throw new BadLine("contributions", known, spell(entry.contributions));
    const thrown = await this.thrown(entry);
    this.checkDice(thrown);
    this.asks = this.standing(entry, this.promised);
    this.pending = new Map();
    this.same.delete(this.played + 1);
    this.set = new Map();
    this.played += 1;
    this.dice += thrown.dice.length;
    this.steps.push(thrown);
  }

  /** Whether just those have answered who were asked; where the first answer counts it is one alone. */
  checkDue(seats) {
    const owed = new Set(this.asks.map((ask) => ask.seat));
    const whole = this.asks[0]?.first ? seats.length === 1 : seats.length === owed.size;
    if (seats.length === 0 || !whole || !seats.every((seat) => owed.has(seat))) {
      throw new BadLine("not_due", [...owed].join(", "), seats.join(", "));
    }
  }

  /** Whether an answer is the one that was handed in. */
  async checkOpened(seat, { answers, nonces }) {
    const lies = this.pending.get(seat);
    if (!lies && this.askOf(seat).hidden && this.sealed) throw new BadLine("not_committed", "", seat);
    const nonce = Object.hasOwn(nonces, seat) ? nonces[seat] : null;
    if ((nonce === null) !== !lies?.commitment) throw new BadLine("nonce", "", seat);
    if (nonce !== null) {
      const commitment = await answerCommitment(this.encounter, seat, lies.ask, nonce, answers[seat]);
      if (commitment !== lies.commitment) throw new BadLine("answer_differs", lies.commitment, commitment);
    } else if (lies && spell(answers[seat]) !== spell(lies.answer)) {
      throw new BadLine("answer_differs", spell(lies.answer), spell(answers[seat]));
    }
  }

  /** A step's dice as they are written and, where the secret is known, as they are derived. */
  async thrown({ n, step, dice, answers }) {
    let derived = [];
    if (this.sealed) {
      const contributions = Object.fromEntries(this.contributions);
      const own = await context(this.encounter, step, contributions, answers, this.takenBack);
      const stepContext = this.same.get(step) ?? own;
      const fall = ({ label, sides }) => this.set.get(label) ?? face(this.key, stepContext, label, sides);
      if (this.key) derived = await Promise.all(dice.map(fall));
      this.contexts.set(step, stepContext);
    }
    const shown = ({ label, sides, face: written }, place) => ({ label, sides, written, derived: derived[place] ?? null });
    return { line: n, step, dice: dice.map(shown) };
  }

  checkDice(thrown) {
    const labels = new Set();
    for (const { label, sides, written, derived } of thrown.dice) {
      if (labels.has(label)) throw new BadLine("die_twice", "", label);
      labels.add(label);
      if (this.set.has(label) && this.set.get(label) !== written) {
        throw new BadLine("die_set", `${label}: ${this.set.get(label)}`, written);
      }
      if (derived !== null && derived !== written) {
        this.steps.push(thrown);
        throw new BadLine("die", `${label} d${sides}: ${derived}`, written);
      }
    }
    const missing = [...this.set.keys()].filter((label) => !labels.has(label));
    if (missing.length) throw new BadLine("die_set", "a die that falls", missing.join(", "));
  }

  decision(entry) {
    this.checkFields(entry);
    const { kind, seat } = entry;
    if (seat !== null && !this.promised.has(seat)) throw new BadLine("seats", "", seat);
    const lies = Boolean(this.pending.get(seat)?.commitment);
    if (OF_AN_ANSWER.includes(kind) && !lies) throw new BadLine("not_handed_in", "", seat);
    if (kind === "take_back") this.takeBack(entry);
    else this.checkAsks(entry, this.asks);
  }

  /** Whether a decision holds just what its kind needs. */
  checkFields(entry) {
    const { must, may } = DECISIONS[entry.kind];
    for (const name of ["seat", "hours", "to", "again", "faces"]) {
      const there = entry[name] !== null && spell(entry[name]) !== "{}";
      const wrong = there ? ![...must, ...may].includes(name) : must.includes(name);
      if (wrong) throw new BadLine("decision", name, entry[name]);
    }
  }

  checkAsks(entry, asks) {
    const stands = spell(this.standing(entry, this.promised)) === spell(asks);
    if (!stands) throw new BadLine("asks_differs", spell(asks), spell(entry.asks));
  }

  /** The encounter stands again where it stood behind an earlier line. */
  takeBack(entry) {
    const { to, faces } = entry;
    const again = entry.again ?? 0;
    const stood = this.stood.get(to);
    if (!stood || to === Math.max(...this.stood.keys())) throw new BadLine("taken_back", "", to);
    this.checkAsks(entry, stood.asks);
    const set = new Map(Object.entries(faces));
    if (again > this.played - stood.played || (set.size && !this.sealed)) {
      throw new BadLine("decision", "dice that have fallen, and were sealed", again);
    }
    this.same = new Map([...this.contexts].filter(([step]) => step > stood.played && step <= stood.played + again));
    this.contexts = new Map([...this.contexts].filter(([step]) => step <= stood.played));
    this.stood = new Map([...this.stood].filter(([number]) => number <= to));
    this.set = set;
    this.asks = stood.asks;
    this.pending = new Map(stood.pending);
    this.played = stood.played;
    this.takenBack += 1;
  }

  async closing({ secret }) {
    if ((secret === null) !== (this.commitment === null)) throw new BadLine("secret", "", secret);
    if (secret !== null) {
      const commitment = await secretCommitment(secret);
      if (commitment !== this.commitment) throw new BadLine("secret", this.commitment, commitment);
    }
    this.closed = true;
  }
}

// ---------------------------------------------------------------- the whole ledger

function linesOf(bytes) {
  const lines = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/** The secret that the last line claims to reveal, or null. */
function revealed(lines) {
  try {
    const last = read(lines.at(-1) ?? new Uint8Array());
    return last.type === "closing" && isHex(last.secret) ? last.secret : null;
  } catch {
    return null;
  }
}

/** Judge a ledger, given as the bytes of its file. */
export async function verify(bytes) {
  const lines = linesOf(bytes);
  const secret = revealed(lines);
  const course = new Course(secret, secret && (await keyOf(secret)));
  let head = FIRST;
  let good = 0;
  let bad = null;
  try {
    for (const line of lines) {
      const entry = read(line);
      await checkChain(entry, good + 1, head);
      checkShape(entry);
      await course.take(entry);
      head = entry.hash;
      good += 1;
    }
    if (good === 0) throw new BadLine("empty", "an opening");
    if (course.follows) throw new BadLine("must_follow", course.follows);
  } catch (error) {
    if (!(error instanceof BadLine)) throw error;
    bad = error;
  }
  return verdict(course, bad, good, head);
}

function verdict(course, bad, good, head) {
  return {
    status: bad ? "bad" : course.closed ? "good" : "unfinished",
    lines: good,
    line: bad ? good + 1 : 0,
    code: bad ? bad.code : "",
    expected: bad ? bad.expected : "",
    got: bad ? bad.got : "",
    head,
    encounter: course.encounter,
    system: course.system,
    commitment: course.commitment,
    steps: course.steps,
    dice: course.dice,
    derived: course.sealed && course.key !== null,
  };
}
