import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { conversationsFields } from '#copy/fields/conversations.ts';
import { INVISIBLE_PROBLEM, isVisible, visibleName } from '#domain/names.ts';
import type { Attribution } from '#domain/attribution/attribution.ts';
import { emailAddress, oneLine, typedText } from '#domain/text.ts';
import { type Assignee, conversationRef } from '../schema.ts';
import { type Tag, TAG_COLORS } from '../tag.ts';

/** Limits of everything that a team can store about leads besides messages. */
export const MAX_TAGS = 200;
export const MAX_TAGS_OF_LEAD = 20;
export const MAX_FIELDS = 30;
export const MAX_OPTIONS = 50;
export const MAX_NOTES = 500;
export const MAX_NOTE = 4000;
const MAX_NAME = 100;
const MAX_VALUE = 500;

export const FIELD_KINDS = ['text', 'number', 'date', 'select'] as const;
export type LeadFieldKind = (typeof FIELD_KINDS)[number];

/** A field that the team defines for all of its leads. */
export interface LeadField {
  field_id: string;
  name: string;
  kind: LeadFieldKind;
  /** the choices; empty for the other kinds */
  options: string[];
}

/** A lead's values by field id. */
export type FieldValues = Record<string, string>;

/** A member's note about a lead, visible to the team only. */
export interface Note {
  note_id: string;
  at: string;
  edited_at: string | null;
  /** null once the author's account is deleted */
  author_name: string | null;
  text: string;
  /** mentioned members who are still in the team */
  mentions: Assignee[];
  can: { edit: boolean; remove: boolean };
}

/** What the team knows about a lead, as the card next to the thread shows it. */
export interface Lead {
  conversation_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  campaign_name: string;
  agent_name: string;
  /** when the lead was created */
  since: string;
  last_activity_at: string;
  /** the lead wrote at least once */
  replied: boolean;
  tags: Tag[];
  fields: (LeadField & { value: string })[];
  /** where the lead came from; null: unknown */
  attribution: Attribution | null;
  /** other conversations of the same person with this team */
  others: { conversation_id: string; campaign_name: string }[];
  /** leads that members merged into this one, newest first */
  merges: LeadMerge[];
  can: { edit: boolean; remove: boolean };
}

/** A lead that a member merged into another one, and can split off again. */
export interface LeadMerge {
  merge_id: string;
  /** name or number of the lead that was merged */
  name: string;
  /** ISO time */
  at: string;
  /** null once the account is deleted */
  by_name: string | null;
}

/** `other_id` is merged into `conversation_id`. */
export const leadMerge = conversationRef.extend({ other_id: z.uuid() });
export const leadSplit = conversationRef.extend({ merge_id: z.uuid() });

const teamInput = z.object({ team_slug: z.string() });

const wrongEmail = () => commonFields.wrongEmail;
const email = emailAddress(wrongEmail, wrongEmail);

/** Empty removes the stored value. */
const optionalEmail = typedText()
  .trim()
  .transform((text, check) => {
    const address = text === '' ? { data: '' } : email.safeParse(text);
    if (address.data !== undefined) return address.data;
    check.addIssue(wrongEmail());
    return z.NEVER;
  });

const fieldValue = typedText()
  .trim()
  .max(MAX_VALUE, { error: () => commonFields.tooLong({ max: MAX_VALUE }) });

/** Omitted fields stay unchanged. */
export const leadEdit = conversationRef.extend({
  name: visibleName(() => commonFields.nameMissing, MAX_NAME).optional(),
  email: optionalEmail.optional(),
  fields: z
    .record(z.uuid(), fieldValue)
    .refine((values) => Object.keys(values).length <= MAX_FIELDS, {
      error: () => conversationsFields.tooManyFields,
    })
    .optional(),
});
export type LeadEdit = z.infer<typeof leadEdit>;

const noteText = typedText()
  .trim()
  .min(1, { error: () => conversationsFields.noteMissing })
  .max(MAX_NOTE, { error: () => commonFields.tooLong({ max: MAX_NOTE }) });

export const noteRef = conversationRef.extend({ note_id: z.uuid() });
/** The browser creates `note_id`, so that a repeated click creates only one note. */
export const noteInput = noteRef.extend({ text: noteText });
/** Pages of 100, newest first. */
export const notesPage = conversationRef.extend({ before: z.string().max(100).optional() });

const tagName = visibleName(() => commonFields.nameMissing, 40);
const tagColor = z.enum(TAG_COLORS);
export const newTag = teamInput.extend({ tag_id: z.uuid(), name: tagName, color: tagColor });
export const tagRef = teamInput.extend({ tag_id: z.uuid() });
/** Replaces `tag_id` with `into` on every lead. */
export const tagMerge = tagRef.extend({ into: z.uuid() });
/** Applies to one lead or a selection. */
export const tagChange = teamInput.extend({
  conversation_ids: z.array(z.uuid()).min(1).max(500),
  add: z.array(z.uuid()).max(MAX_TAGS_OF_LEAD).default([]),
  remove: z.array(z.uuid()).max(MAX_TAGS_OF_LEAD).default([]),
});

const option = visibleName(() => conversationsFields.optionMissing, 100);
const options = z
  .array(option)
  .max(MAX_OPTIONS, { error: () => conversationsFields.tooManyOptions({ max: MAX_OPTIONS }) })
  .refine((all) => new Set(all.map(foldCase)).size === all.length, {
    error: () => conversationsFields.optionOnce,
  });
const fieldName = visibleName(() => commonFields.nameMissing, 60);
const fieldKind = z.enum(FIELD_KINDS, { error: () => conversationsFields.kindMissing });
const hasOptions = ({ kind, options: given }: { kind: LeadFieldKind; options: string[] }) =>
  kind !== 'select' || given.length > 0;
const NO_OPTIONS = { path: ['options'], error: () => commonFields.oneOption };

/** The kind of a field can't change: its values were validated against it. */
export const fieldEdit = teamInput.extend({
  field_id: z.uuid(),
  name: fieldName,
  options: options.default([]),
});
export const newField = fieldEdit.extend({ kind: fieldKind }).refine(hasOptions, NO_OPTIONS);
/** The form: options are entered one per line. */
export const fieldForm = z
  .object({
    name: fieldName,
    kind: fieldKind,
    options: typedText()
      .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
      .pipe(options),
  })
  .refine(hasOptions, NO_OPTIONS);
export const fieldRef = teamInput.extend({ field_id: z.uuid() });

/** Names that differ only in case count as the same. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns the value to store, or what is wrong with it. Empty: no value. */
export function checkFieldValue(
  { kind, options: choices }: Pick<LeadField, 'kind' | 'options'>,
  input: string,
): { value: string } | { problem: string } {
  const text = input.trim();
  if (text === '') return { value: '' };
  switch (kind) {
    case 'text':
      return isVisible(oneLine(text)) ? { value: text } : { problem: INVISIBLE_PROBLEM.error() };
    case 'number':
      return numberValue(text);
    case 'date':
      return isDate(text) ? { value: text } : { problem: commonFields.dateMissing };
    case 'select': {
      const matchingOption = choices.find((choice) => foldCase(choice) === foldCase(text));
      return matchingOption === undefined
        ? { problem: conversationsFields.chooseOption }
        : { value: matchingOption };
    }
  }
}

/** Accepts numbers as people write them: spaces between thousands, a comma or a point before decimals. */
function numberValue(text: string): { value: string } | { problem: string } {
  const plain = text.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.');
  if (!/^[+-]?\d{1,15}(?:\.\d{1,6})?$/.test(plain)) return { problem: commonFields.numberMissing };
  return { value: plain.replace(/^\+/, '') };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const MAX_MENTIONS = 20;

/**
 * Returns the members that a text mentions as @Ada Lovelace, in any case. The longest name counts: @Ada
 * Lovelace is not Ada. If two members share a name, both are mentioned. An @ inside a word, as in an
 * email address, mentions no one.
 */
export function mentionsIn<Member extends Assignee>(text: string, members: Member[]): Member[] {
  const foldedText = foldCase(text);
  const found = new Set<Member>();
  for (const { index } of foldedText.matchAll(/(?<![\p{L}\p{N}.])@/gu)) {
    const rest = foldedText.slice(index + 1);
    const candidates = members.filter(({ name }) => startsWithName(rest, foldCase(name)));
    const longest = Math.max(0, ...candidates.map(({ name }) => name.length));
    for (const member of candidates) if (member.name.length === longest) found.add(member);
  }
  return [...found].slice(0, MAX_MENTIONS);
}

function startsWithName(text: string, name: string): boolean {
  return name !== '' && text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

/** The part of a name between an @ and the cursor; null if the user isn't typing a mention. */
export function mentionBeingTyped(text: string, cursor: number): string | null {
  const match = /(?:^|[^\p{L}\p{N}.])@([^@\n]{0,60})$/u.exec(text.slice(0, cursor));
  return match?.[1] ?? null;
}
