export const MAX_CANNED = 200;

/** A reply that people of a team insert by its shortcut. */
export interface CannedReply {
  canned_id: string;
  shortcut: string;
  text: string;
}

/** What a reply may name in double braces, and what stands there afterwards. */
export const CANNED_VARIABLES = [
  'lead_name',
  'lead_first_name',
  'lead_email',
  'lead_phone',
  'agent_name',
  'campaign_name',
  'my_name',
  'my_first_name',
  'team_name',
] as const;
export type CannedVariable = (typeof CANNED_VARIABLES)[number];
export type CannedValues = Partial<Record<CannedVariable, string>>;

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isVariable = (name: string): name is CannedVariable =>
  CANNED_VARIABLES.some((variable) => variable === name);

/**
 * Puts the values in. What has no value stays as it is and is named in `missing`, so that the person
 * sees the hole before the lead does. Values are not looked at again: a lead named {{my_name}} stays
 * one.
 */
export function expandCanned(
  text: string,
  values: CannedValues,
): { text: string; missing: CannedVariable[] } {
  const missing = new Set<CannedVariable>();
  const expanded = text.replace(VARIABLE, (hole, name: string) => {
    const value = isVariable(name) ? values[name]?.trim() : undefined;
    if (value) return value;
    if (isVariable(name)) missing.add(name);
    return hole;
  });
  return { text: expanded, missing: [...missing] };
}

export const namesInBraces = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
];

/** Names in double braces that stand for nothing. */
export const unknownVariables = (text: string): string[] =>
  namesInBraces(text).filter((name) => !isVariable(name));

/** The first name of how people write theirs; empty when it is a number. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /\p{L}/u.test(first) ? first : '';
}

/** Those that fit what was typed after the slash: shortcuts that begin with it first. */
export function matchingCanned(all: CannedReply[], typed: string): CannedReply[] {
  const wanted = typed.normalize('NFC').toLowerCase();
  const rank = (cannedReply: CannedReply) => {
    if (cannedReply.shortcut.toLowerCase().startsWith(wanted)) return 0;
    if (cannedReply.shortcut.toLowerCase().includes(wanted)) return 1;
    return cannedReply.text.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return all
    .map((item) => ({ one: item, rank: rank(item) }))
    .filter((ranked) => ranked.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.one.shortcut.localeCompare(b.one.shortcut))
    .map(({ one }) => one);
}
