import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { conversationsFields } from '#copy/fields/conversations.ts';
import { typedText } from '#domain/text.ts';

export const MAX_CANNED = 200;

/** A reply that members insert by its shortcut. */
export interface CannedReply {
  canned_id: string;
  shortcut: string;
  text: string;
}

/** The variables that a reply can contain in double braces, with what replaces them. */
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
 * Fills in the values. A variable without a value stays and is named in `missing`, so that the member
 * sees the gap before the lead does. Values are not expanded again: a lead named {{my_name}} keeps that
 * name.
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

/** A variable in single braces, as other tools write it. Nothing would replace it here. */
const SINGLE = /(?<!\{)\{\s*\p{L}[\p{L}\p{N}_ .-]{0,40}\}(?!\})/u;

/** Rejects variables in double braces that aren't `known`, and any in single braces. */
export const requireKnownVariables =
  (knownNames: readonly string[]) =>
  (text: string, context: z.core.$RefinementCtx): void => {
    const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
    const unknown = names.find((name) => !knownNames.includes(name));
    const variable = unknown === undefined ? text.match(SINGLE)?.[0] : `{{${unknown}}}`;
    const example = `{{${knownNames[0]}}}`;
    if (variable) context.addIssue(commonFields.unknownVariable({ variable, example }));
  };

/** The first name in a full name; empty if it is a number. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /\p{L}/u.test(first) ? first : '';
}

/** Replies that match what was typed after the slash, those whose shortcut begins with it first. */
export function matchingCanned(all: CannedReply[], query: string): CannedReply[] {
  const typed = query.normalize('NFC').toLowerCase();
  const rank = ({ shortcut, text }: CannedReply) => {
    if (shortcut.toLowerCase().startsWith(typed)) return 0;
    if (shortcut.toLowerCase().includes(typed)) return 1;
    return text.toLowerCase().includes(typed) ? 2 : 3;
  };
  return all
    .filter((reply) => rank(reply) < 3)
    .toSorted((a, b) => rank(a) - rank(b) || a.shortcut.localeCompare(b.shortcut));
}

const MAX_TEXT = 4096;

/** What users type after the slash: one word. */
const SHORTCUT = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_-]*$/u;

const shortcut = typedText()
  .trim()
  .transform((text) => text.replace(/^\//, '').normalize('NFC'))
  .pipe(
    z
      .string()
      .min(1, { error: () => conversationsFields.shortcutMissing })
      .max(40, { error: () => commonFields.tooLong({ max: 40 }) })
      .regex(SHORTCUT, { error: () => conversationsFields.shortcutLetters }),
  );

const cannedText = typedText()
  .trim()
  .min(1, { error: () => conversationsFields.replyMissing })
  .max(MAX_TEXT, { error: () => commonFields.tooLong({ max: MAX_TEXT }) })
  .superRefine(requireKnownVariables(CANNED_VARIABLES));

/** The form: what a user enters. */
export const cannedForm = z.object({ shortcut, text: cannedText });
export const cannedReply = cannedForm.extend({ team_slug: z.string(), canned_id: z.uuid() });
export const cannedRef = z.object({ team_slug: z.string(), canned_id: z.uuid() });
