import { z } from 'zod';
import { knowledgeFields } from '#copy/fields/knowledge.ts';
import { type EntryContent, type KnowledgeEntry, entryContent } from './schema.ts';

const DAY_MS = 24 * 3600_000;

/** For how many days a price is said before it is asked about again, unless a person decides otherwise. */
const PRICE_DAYS = 90;

/** The end of the last day on which something may be said, wherever on earth that day ends last. */
export function endOfDay(day: string | null): Date | null {
  return day === null ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 1.5 * DAY_MS);
}

export const isExpired = (valid_until: string | null, now: Date): boolean =>
  (endOfDay(valid_until)?.getTime() ?? Number.POSITIVE_INFINITY) < now.getTime();

/** The day `days` after another, both like 2026-03-31. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** For how long an entry holds, as a person chooses it. */
export const AGES = ['never', '30', '90', '365', 'day'] as const;
export type Age = (typeof AGES)[number];

/** An entry as it is typed. `use`: `all`, or ids of campaigns with commas between them. */
export type EntryForm = Record<
  'kind' | 'question' | 'answer' | 'source' | 'as_of' | 'ages' | 'until' | 'use',
  string
>;

const { shape } = entryContent;

/** The form of an entry, with the messages that a person reads. Answers the entry that it means. */
export const entryForm = z
  .object({
    kind: shape.kind,
    question: shape.question,
    answer: shape.answer,
    source: shape.source,
    as_of: shape.as_of,
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

/** Prices age unless a person says otherwise. */
export const usualAge = (kind: string): Age => (kind === 'price' ? `${PRICE_DAYS}` : 'never');
