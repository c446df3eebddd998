import type { Source } from '#domain/agent/guard/basis/sources.ts';
import { endOfDay } from '#domain/knowledge/validity.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { type FoundRow, type QuestionVector, searchPassages } from './search-passages.ts';

interface PassagesFor {
  campaign_id: string;
  /** what the lead asks, oldest first */
  texts: string[];
  /** what they mean, if that is known */
  vector?: QuestionVector | undefined;
}

/** What the team's knowledge says to what a lead asks: entries first, at most six passages. */
export async function findPassages(
  tx: TeamTx,
  { campaign_id, texts, vector }: PassagesFor,
): Promise<Source[]> {
  const question = questionOf(texts);
  if (question === '') return [];
  return (await searchPassages(tx, campaign_id, question, vector)).map(sourceOf);
}

export const questionOf = (texts: string[]): string => texts.join(' ').trim();

function sourceOf({ id, is_entry, title, heading, page, text, valid_until }: FoundRow): Source {
  const place = [title, page === null ? '' : `page ${page}`, heading].filter(Boolean).join(', ');
  return { id, text: `${is_entry ? title : place}\n${text}`, valid_until: endOfDay(valid_until) };
}
