import { sql } from 'kysely';
import type { z } from 'zod';
import { agentErrors } from '#copy/errors/agent.ts';
import { type Claim, CLAIM_KINDS } from '#domain/agent/claims.ts';
import { sourcesOfPrompt } from '#domain/agent/guard/basis/basis.ts';
import {
  type Autonomy,
  type AutonomyCause,
  type AutonomyChange,
  type autonomyChange,
  type AutonomyGround,
  type AutonomyView,
  GROUNDS_DAYS,
  isSameAutonomy,
} from '#domain/autonomy/autonomy.ts';
import { type AutonomyHold, findHolds } from '#domain/autonomy/hold.ts';
import { Refusal } from '#domain/errors.ts';
import { campaignBySlug, lockedCampaign, noCampaign } from '#server/features/campaigns/queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { readingIn } from '../learn.ts';

/** The page shows this many. */
const MAX_CHANGES = 20;

/** What the campaign's agent can send without approval, how its drafts were decided, and who changed it. */
export async function getAutonomy(tx: TeamTx, campaign_slug: string): Promise<AutonomyView> {
  return viewOf(tx, await findCampaign(tx, campaign_slug));
}

/**
 * Changes what the agent can send without approval, from the next answer on. Throws NOT_FOUND, and
 * CONFLICT if it isn't what the user saw.
 */
export async function changeAutonomy(
  tx: TeamTx,
  { campaign_slug, before, after, why }: z.output<typeof autonomyChange>,
  { person }: TeamAccess<'canEditCampaigns'>,
): Promise<AutonomyView> {
  const { campaign_id, autonomy } = await findCampaign(tx, campaign_slug, { locked: true });
  if (!isSameAutonomy(autonomy, after)) {
    if (!isSameAutonomy(autonomy, before))
      throw new Refusal('CONFLICT', agentErrors.autonomyChanged);
    const { user_id: by_user_id } = person;
    const change = { before: autonomy, after, cause: 'person' as const, by_user_id, why };
    await storeAutonomy(tx, campaign_id, change);
    await recordChanges(tx, 'campaign', [campaign_id]);
  }
  return viewOf(tx, { campaign_id, autonomy: after });
}

async function viewOf(
  tx: TeamTx,
  { campaign_id, autonomy }: { campaign_id: string; autonomy: Autonomy },
): Promise<AutonomyView> {
  const grounds = await groundsOf(tx, campaign_id);
  return { autonomy, grounds, changes: await listChanges(tx, campaign_id) };
}

async function listChanges(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<AutonomyChange[]> {
  const rows = await db
    .selectFrom('autonomy_changes as a')
    .leftJoin('users as u', 'u.id', 'a.by_user_id')
    .select(['a.at', 'a.cause', 'u.name as by_name', 'a.why', 'a.before', 'a.after'])
    .where((eb) => eb.and({ 'a.team_id': team_id, 'a.campaign_id': campaign_id }))
    .orderBy('a.at', 'desc')
    .orderBy(sql`a.change_id`, 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const findCampaign = (tx: TeamTx, slug: string, { locked = false } = {}) =>
  (locked ? lockedCampaign : campaignBySlug)(tx, slug)
    .select(['campaign_id', 'autonomy'])
    .executeTakeFirstOrThrow(noCampaign);

/** How members decided about the campaign's drafts in the last 30 days, by topic, most held first. */
async function groundsOf({ db, team_id }: TeamTx, campaign_id: string): Promise<AutonomyGround[]> {
  const { rows } = await sql<AutonomyGround>`
    SELECT t.topic, count(*)::int AS held,
      (count(*) FILTER (WHERE h.state = 'sent' AND h.sent_text = h.text))::int AS unchanged,
      (count(*) FILTER (WHERE h.state = 'sent' AND h.sent_text <> h.text))::int AS edited,
      (count(*) FILTER (WHERE h.state = 'discarded'))::int AS discarded
    FROM held_answers h
    LEFT JOIN LATERAL (
      SELECT DISTINCT topic FROM (
        SELECT unnest(h.topics) AS topic
        UNION SELECT f ->> 'kind' FROM jsonb_array_elements(h.faults) f) named
      WHERE topic = ANY(${[...CLAIM_KINDS]}::text[])) t ON true
    WHERE h.team_id = ${team_id} AND h.campaign_id = ${campaign_id}
      AND h.created_at > now() - make_interval(days => ${GROUNDS_DAYS})
      AND (h.state <> 'sent' OR h.decided_by IS NOT NULL)
    GROUP BY t.topic ORDER BY held DESC, t.topic`.execute(db);
  return rows;
}

interface Change {
  before: Autonomy;
  after: Autonomy;
  cause: AutonomyCause;
  /** null for an incident */
  by_user_id: string | null;
  why: string;
}

/** Stores what an agent can send without approval, by whom and why. The caller has locked the campaign. */
export async function storeAutonomy(
  { db, team_id }: TeamTx,
  campaign_id: string,
  { before, after, cause, by_user_id, why }: Change,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ autonomy: JSON.stringify(after) })
    .where((eb) => eb.and({ team_id, campaign_id }))
    .execute();
  const levels = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await db
    .insertInto('autonomy_changes')
    .values({ team_id, campaign_id, change_id: newId(), cause, by_user_id, why, ...levels })
    .execute();
}

/** The campaign's settings that decide what needs approval. */
interface Ladder {
  autonomy: Autonomy;
  agent_language: string;
}

/** The parts of a message that this campaign's agent can't send without approval. */
export function holdsByAutonomy(
  { autonomy, agent_language }: Ladder,
  prompt: string,
  { text: reply, claims }: { text: string; claims: Claim[] },
): AutonomyHold[] {
  // Passages of the team's knowledge have ids of their own. The guard checks the claims against them.
  const cited = claims.filter(({ rests_on }) => /^(?:fact|passage):/.test(rests_on));
  const sources = [
    ...sourcesOfPrompt(prompt),
    ...cited.map(({ rests_on: id }) => ({ id, text: '' })),
  ];
  const { languages } = readingIn(agent_language);
  return findHolds(autonomy, { reply, claims, sources, languages });
}
