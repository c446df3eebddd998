import { type RawBuilder, sql } from 'kysely';
import type { WaitingLead, WaitingPage } from '#domain/outreach/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { listCampaignFacts } from './campaign-facts.ts';
import type { QueueEntry } from './enter-queries.ts';
import { type PlannedTime, estimateSendTimes } from './planned-times.ts';

const PAGE = 50;
const MAX_COUNTED = 1_000_000;

interface Row
  extends Pick<WaitingLead, 'campaign_id' | 'campaign_name' | 'name' | 'state'>,
    QueueEntry {
  id_lead: string;
  reason: string | null;
  entered_at: Date;
  not_before: Date | null;
}

/** One page of leads waiting for their first message, in sending order. */
export async function listWaiting(tx: TeamTx, cursor?: string): Promise<WaitingPage> {
  const after = parseCursor(cursor);
  const rows = await readRows(
    tx,
    sql`(f.priority, f.place) > (${after.priority}::smallint, ${after.place}::bigint)
      ORDER BY f.priority, f.place LIMIT ${PAGE + 1}`,
  );
  const page = rows.slice(0, PAGE);
  const planned = await plannedOf(tx, page);
  const last = page.at(-1);
  return {
    items: page.map((row) => toWaiting(row, planned.get(row.conversation_id))),
    nextCursor: rows.length > PAGE && last ? `${last.priority}~${last.place}` : null,
    total: await countWaiting(tx),
  };
}

/** The same for one lead; undefined once it no longer waits. */
export async function findWaiting(
  tx: TeamTx,
  conversation_id: string,
): Promise<WaitingLead | undefined> {
  const rows = await readRows(tx, sql`f.conversation_id = ${conversation_id}`);
  const [row] = rows;
  if (!row) return undefined;
  const planned = await plannedOf(tx, rows);
  return toWaiting(row, planned.get(conversation_id));
}

async function readRows({ db, team_id }: TeamTx, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT f.conversation_id, f.campaign_id, k.campaign_name, c.name, c.id_lead, f.state, f.reason,
      f.source, f.priority, f.place, f.entered_at, f.planned_at AS not_before
    FROM first_messages f
    JOIN conversations c ON c.team_id = f.team_id AND c.conversation_id = f.conversation_id
    JOIN campaigns k ON k.team_id = f.team_id AND k.campaign_id = f.campaign_id
    WHERE f.team_id = ${team_id} AND f.state IN ('waiting', 'held', 'sending')
      AND ${which}`.execute(db);
  return rows;
}

async function plannedOf(tx: TeamTx, rows: Row[]): Promise<Map<string, PlannedTime>> {
  const now = new Date();
  const waiting = rows.filter((row) => row.state === 'waiting');
  const byCampaign = Map.groupBy(waiting, (row) => row.campaign_id);
  const campaigns = await listCampaignFacts(tx, [...byCampaign.keys()]);
  const planned = new Map<string, PlannedTime>();
  for (const [campaign_id, own] of byCampaign) {
    const campaign = campaigns.get(campaign_id);
    if (!campaign) continue;
    const times = await estimateSendTimes(tx, campaign, own, now);
    for (const { conversation_id, id_lead } of own) {
      const found = times(conversation_id, id_lead);
      if (found) planned.set(conversation_id, found);
    }
  }
  return planned;
}

function toWaiting(row: Row, planned: PlannedTime | undefined): WaitingLead {
  const { conversation_id, campaign_id, campaign_name, id_lead, state, source } = row;
  const phone = id_lead.endsWith('@c.us') ? `+${id_lead.split('@')[0]}` : null;
  return {
    conversation_id,
    campaign_id,
    campaign_name,
    name: row.name || phone || id_lead,
    phone,
    state,
    source,
    entered_at: row.entered_at.toISOString(),
    planned_at: planned?.planned_at?.toISOString() ?? null,
    reason: reasonOf(row, planned),
    until: planned?.until?.toISOString() ?? null,
  };
}

function reasonOf({ state, reason }: Row, planned: PlannedTime | undefined): WaitingLead['reason'] {
  if (state !== 'held') return planned?.reason ?? null;
  return reason === 'answer_held' ? reason : 'paused';
}

async function countWaiting({ db, team_id }: TeamTx): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM (
      SELECT FROM first_messages WHERE team_id = ${team_id}
        AND state IN ('waiting', 'held', 'sending') LIMIT ${MAX_COUNTED}) f`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Sorts before every row. */
const START = { priority: -100, place: 0 };

function parseCursor(cursor = ''): { priority: number; place: number } {
  const [priority, place] = cursor.split('~').map(Number);
  const whole = Number.isSafeInteger(priority) && Number.isSafeInteger(place);
  return whole && priority !== undefined && place !== undefined ? { priority, place } : START;
}
