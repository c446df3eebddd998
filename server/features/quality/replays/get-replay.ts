import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import {
  DIFFERENCES,
  type Difference,
  MAX_REPLAYED,
  MAX_REPLAYS,
  type ReplayDifference,
  type ReplayReport,
  type ReplaysPage,
} from '#domain/quality/replays/schema.ts';
import { loadCampaign } from '#server/features/playground/load-campaign.ts';
import { findDraft } from '#server/features/prompts/draft-store.ts';
import { listVersions } from '#server/features/prompts/versions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { RUN_COLUMNS, toShownRun } from '../runs/run-store.ts';
import { listPastAnswers } from './past-answers.ts';

/** Returns a campaign's replays, and what can be replayed. Throws NOT_FOUND. */
export async function getReplays(
  tx: TeamTx,
  { campaign_id }: { campaign_id: string },
): Promise<ReplaysPage> {
  // Throws if the campaign doesn't exist or is being generated.
  await loadCampaign(tx, campaign_id, 'live');
  const runs = await selectRuns(tx)
    .where('r.campaign_id', '=', campaign_id)
    .orderBy('r.created_at', 'desc')
    .limit(MAX_REPLAYS)
    .execute();
  return {
    runs: runs.map(toShownRun),
    has_draft: (await findDraft(tx, campaign_id)) !== undefined,
    versions: (await listVersions(tx, campaign_id)).map(({ number }) => number),
    available: (await listPastAnswers(tx, campaign_id, MAX_REPLAYED)).length,
  };
}

/** Returns one replay with the answers that differ, newest first. Throws NOT_FOUND. */
export async function getReplay(tx: TeamTx, { run_id }: { run_id: string }): Promise<ReplayReport> {
  const run = await selectRuns(tx)
    .where('r.run_id', '=', run_id)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'));
  const differences = await listDifferences(tx, run_id);
  const countOf = (kind: Difference) =>
    differences.filter(({ differs }) => differs.includes(kind)).length;
  const counts = Object.fromEntries(DIFFERENCES.map((kind) => [kind, countOf(kind)]));
  const { rows } = await sql<{ same: number }>`SELECT count(*)::int AS same FROM replay_turns
    WHERE team_id = ${tx.team_id} AND run_id = ${run_id} AND state = 'done'
      AND differs = '{}'`.execute(tx.db);
  return {
    run: toShownRun(run),
    counts: counts as Record<Difference, number>,
    same: rows[0]?.same ?? 0,
    differences,
  };
}

const selectRuns = ({ db, team_id }: TeamTx) =>
  db
    .selectFrom('replay_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .select([...RUN_COLUMNS, 'r.tested', 'r.turns', 'r.turns_done'])
    .where('r.team_id', '=', team_id);

type Row = Omit<ReplayDifference, 'at'> & { at: Date };

/** The number of the lead's messages shown above an answer. */
const LEAD_TEXTS = 3;

/** Reads the lead's messages from their own table, because they are deleted with the lead. */
async function listDifferences(
  { db, team_id }: TeamTx,
  run_id: string,
): Promise<ReplayDifference[]> {
  const { rows } = await sql<Row>`SELECT t.place, t.conversation_id, t.at, t.differs, t.before,
      t.after,
      CASE WHEN c.name <> '' THEN c.name ELSE '+' || split_part(c.id_lead, '@', 1) END AS lead_name,
      (SELECT coalesce(json_agg(l.text ORDER BY l.seq), '[]') FROM (
        SELECT m.seq, m.message_lead AS text FROM messages m WHERE m.team_id = t.team_id
          AND m.conversation_id = t.conversation_id AND m.type_interaction = 'USER_MESSAGE'
          AND m.seq <= t.read_seq AND m.deleted_at IS NULL AND m.message_lead <> ''
        ORDER BY m.seq DESC LIMIT ${LEAD_TEXTS}) l) AS lead_texts
    FROM replay_turns t JOIN conversations c
      ON c.team_id = t.team_id AND c.conversation_id = t.conversation_id
    WHERE t.team_id = ${team_id} AND t.run_id = ${run_id} AND t.differs <> '{}'
    ORDER BY t.place`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
