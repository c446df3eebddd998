/** The `n`-th text of a lead, marked so that answers can be matched to it: `[17.4]`. */
export function textOf(lead: number, n: number): string {
  return `[${lead}.${n}] And how would that work for us?`;
}

/** The marks in a text, in order. */
export function tagsIn(text: string): string[] {
  return [...text.matchAll(/\[(\d+\.\d+)\]/g)].map((match) => match[1] ?? '');
}

export function phoneOf(lead: number): string {
  return `1555${String(2_000_000 + lead)}`;
}

export function chatOf(lead: number): string {
  return `${phoneOf(lead)}@c.us`;
}
