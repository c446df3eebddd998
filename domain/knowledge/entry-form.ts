import { z } from 'zod';
import { knowledgeFields } from '#copy/fields/knowledge.ts';
import { type EntryContent, type KnowledgeEntry, entryContent } from './schema.ts';

const DAY_MS = 24 * 3600_000;

/** Days for which a price is used by default before it must be confirmed again. */
const PRICE_DAYS = 90;

/** Returns the end of the last valid day, in the time zone where it ends last. */
export function endOfDay(day: string | null): Date | null {
  return day === null ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 1.5 * DAY_MS);
}

export const isExpired = (valid_until: string | null, now: Date): boolean =>
  (endOfDay(valid_until)?.getTime() ?? Number.POSITIVE_INFINITY) < now.getTime();

/** Returns the day `days` later, both as 2026-03-31. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The choices for how long an entry is valid. */
export const AGES = ['never', '30', '90', '365', 'day'] as const;
export type Age = (typeof AGES)[number];

/** An entry as typed. `use` is `all`, or campaign ids separated by commas. */
export type EntryForm = Record<
  'kind' | 'question' | 'answer' | 'source' | 'as_of' | 'ages' | 'until' | 'use',
  string
>;

/** The form of an entry, with the user's messages. Returns the entry. */
export const entryForm = entryContent
  .omit({ valid_until: true, all_campaigns: true, campaign_ids: true })
  .extend({
    ages: z.enum(AGES),
    until: z.string(),
    use: z.string().min(1, { error: () => knowledgeFields.campaignMissing }),
  })
  .refine(({ ages, until, as_of }) => ages !== 'day' || until >= as_of, {
    error: () => knowledgeFields.dayOrder,
    path: ['until'],
  })
  .transform(({ ages, until, use, ...content }): EntryContent => {
    const days = ages === 'never' || ages === 'day' ? 0 : Number(ages);
    const valid_until = days > 0 ? dayAfter(content.as_of, days) : ages === 'day' ? until : null;
    const campaign_ids = use === 'all' ? [] : use.split(',');
    return { ...content, valid_until, all_campaigns: use === 'all', campaign_ids };
  });

export const emptyForm = (today: string): EntryForm => ({
  kind: 'faq',
  question: '',
  answer: '',
  source: '',
  as_of: today,
  ages: 'never',
  until: '',
  use: 'all',
});

export const formOf = (entry: KnowledgeEntry): EntryForm => ({
  kind: entry.kind,
  question: entry.question,
  answer: entry.answer,
  source: entry.source,
  as_of: entry.as_of,
  ...ageOf(entry),
  use: entry.all_campaigns ? 'all' : entry.campaign_ids.join(','),
});

function ageOf({ as_of, valid_until }: KnowledgeEntry): { ages: Age; until: string } {
  if (valid_until === null) return { ages: 'never', until: '' };
  const days = (['30', '90', '365'] as const).find(
    (item) => dayAfter(as_of, Number(item)) === valid_until,
  );
  return { ages: days ?? 'day', until: valid_until };
}

/** By default, only prices expire. */
export const defaultAge = (kind: string): Age => (kind === 'price' ? `${PRICE_DAYS}` : 'never');
