/** What things are called: all names come from the table, in the language of this page. */

let known: Record<string, Record<string, string>> = {};

/** Whether any words were told yet. */
export function knows(): boolean {
  return known.web !== undefined;
}

export function learn(told: { words: Record<string, Record<string, string>> }): void {
  known = told.words;
}

const FALLBACK: Record<string, string> = {
  connecting: "Looking for the table …",
  lost: "The table does not answer. What is shown may be out of date.",
  "wrong-code": "This code is wrong or no longer valid. Ask the table for a new one.",
  "let-go": "This seat is not played from this phone any more.",
  "web-lost": "The table does not answer.",
  "web-wrong-code": "Looking at this table needs its code.",
  "web-join-code": "Code",
  "web-join": "Join",
  "web-games": "Games",
  "web-busy": "The table is busy: try again in a moment.",
  "web-no-such-game": "There is no such game.",
  "too-many": "Too many pages are open at this table.",
};

/** A word of the page itself, with what stands in braces filled in. */
export function t(id: string, facts: Record<string, string | number> = {}): string {
  const text = known.web?.[id] ?? known.web?.[`web-${id}`] ?? FALLBACK[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
}

/** The same of a number of things, in the form that the language has for so many where there is one of its own. */
export function tn(id: string, n: number): string {
  const form = `${id}-${new Intl.PluralRules(document.documentElement.lang || "en").select(n)}`;
  return t(known.web?.[form] === undefined ? id : form, { n });
}

/** Whether the page has this word. */
export function said(id: string): boolean {
  return known.web?.[id] !== undefined;
}

export function name(kind: string, id: string): string {
  return known[kind]?.[id] ?? title(id);
}

export function has(kind: string, id: string): boolean {
  return known[kind]?.[id] !== undefined;
}

export function title(id: string): string {
  return id.replace(/-/g, " ").replace(/^./, (first) => first.toUpperCase());
}

export function capital(text: string): string {
  return text.replace(/^./, (first) => first.toUpperCase());
}

/** A word of a move as a button shows it. */
export function word(token: string, previous = ""): string {
  const force = /^(\d+)k(\d+)m$/.exec(token);
  if (force) {
    const parts = [
      Number(force[1]) ? `${force[1]} × ${name("kind", "knight")}` : "",
      Number(force[2]) ? `${force[2]} × ${name("kind", "magician")}` : "",
    ].filter(Boolean);
    return parts.join(" + ") || name("verb", "none");
  }
  // What a move begins with is a verb; behind it, a tile may have the name of one.
  const kinds = ["tile", "symbol", "place", "kind", "country", "law", "seat"];
  for (const kind of previous ? [...kinds, "verb"] : ["verb", ...kinds]) {
    if (kind === "law" && previous !== "law" && previous !== "reveal" && !has("tile", "x") && !has("law", token))
      continue;
    if (has(kind, token)) return capital(known[kind][token]);
  }
  return /^\d+$/.test(token) ? token : title(token);
}
