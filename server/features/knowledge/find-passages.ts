import type { Source } from '#domain/agent/guard/basis/sources.ts';
import { endOfDay } from '#domain/knowledge/validity.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { type FoundRow, searchPassages } from './search-passages.ts';

interface PassagesFor {
  campaign_id: string;
  /** what the lead asks, oldest first */
  texts: string[];
}

/** What the team's knowledge says to what a lead asks: entries first, at most six passages. */
export async function findPassages(
  tx: TeamTx,
  { campaign_id, texts }: PassagesFor,
): Promise<Source[]> {
  const question = texts.join(' ').trim();
  if (question === '') return [];
  return (await searchPassages(tx, campaign_id, question)).map(sourceOf);
}

function sourceOf({ id, is_entry, title, heading, page, text, valid_until }: FoundRow): Source {
  const place = [title, page === null ? '' : `page ${page}`, heading].filter(Boolean).join(', ');
  return { id, text: `${is_entry ? title : place}\n${text}`, valid_until: endOfDay(valid_until) };
}
