import type { DeletionRow } from '#domain/conversations/lead/lead-deletion.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { hashOfProof } from './delete-lead.ts';

const PAGE = 50;

export interface DeletionsPage {
  /** newest first */
  items: DeletionRow[];
  /** the place that the next page begins below */
  nextBefore: number | null;
  /** every proof of this page has the hash that its record gives, and follows the one before it */
  intact: boolean;
}

/** The proofs of the team's deletions, a page at a time. */
export async function listDeletions(tx: TeamTx, before?: number): Promise<DeletionsPage> {
  let query = tx.db
    .selectFrom('lead_deletions as d')
    .leftJoin('users as u', 'u.id', 'd.by_user_id')
    .select(['d.place', 'd.record', 'd.previous_hash', 'd.hash', 'u.name as by_name'])
    .where('d.team_id', '=', tx.team_id)
    .orderBy('d.place', 'desc')
    .limit(PAGE + 1);
  if (before !== undefined) query = query.where('d.place', '<', before);
  const rows = await query.execute();
  const items = rows.slice(0, PAGE);
  const intact = items.every(({ place, record, previous_hash, hash }, index) => {
    const older = rows[index + 1];
    const follows = older
      ? older.hash === previous_hash && older.place === place - 1
      : place === 1 && previous_hash === '';
    return follows && hash === hashOfProof(previous_hash, record);
  });
  const last = items.at(-1);
  return { items, intact, nextBefore: rows.length > PAGE && last ? last.place : null };
}
