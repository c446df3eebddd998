import { attributionOfAd } from '#domain/leads/extract/read-attribution.ts';
import { sql } from 'kysely';
import {
  type Attribution,
  type Origin,
  originsOf,
  ORIGINS,
} from '#domain/attribution/attribution.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Maximum choices offered of each kind. */
const MAX_OFFERED = 200;

/** The columns of conversations that store an attribution. */
export function attributionColumns(attribution: Attribution | null) {
  const { form, source, campaign, ad } = originsOf(attribution);
  return {
    attribution,
    from_form: form,
    from_source: source,
    from_campaign: campaign,
    from_ad: ad,
  };
}

/**
 * Stores where leads came from, unless it is already known: the first touch counts. Returns the leads
 * that got an attribution. Locks them in the order of lockConversations.
 */
export async function attributeLeads(
  { db, team_id }: TeamTx,
  leads: { conversation_id: string; attribution: Attribution }[],
): Promise<string[]> {
  const first = new Map(leads.toReversed().map((lead) => [lead.conversation_id, lead.attribution]));
  const rows = [...first].map(([conversation_id, attribution]) => ({
    conversation_id,
    ...attributionColumns(attribution),
  }));
  const { rows: changed } = await sql<{ conversation_id: string }>`WITH r AS (
      SELECT r.* FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (conversation_id uuid,
        attribution jsonb, from_form text, from_source text, from_campaign text, from_ad text)
    ), locked AS (
      SELECT c.conversation_id FROM conversations c
      WHERE c.team_id = ${team_id} AND c.conversation_id IN (SELECT conversation_id FROM r)
        AND c.attribution IS NULL
      ORDER BY c.conversation_id FOR NO KEY UPDATE
    )
    UPDATE conversations c SET attribution = r.attribution, from_form = r.from_form,
      from_source = r.from_source, from_campaign = r.from_campaign, from_ad = r.from_ad
    FROM r JOIN locked USING (conversation_id)
    WHERE c.team_id = ${team_id} AND c.conversation_id = r.conversation_id
    RETURNING c.conversation_id`.execute(db);
  return changed.map(({ conversation_id }) => conversation_id);
}

/** Attributes the leads of these messages to the ads that they clicked, with the COMMIT. */
export function attributeByAds(
  tx: TeamTx,
  messages: { event: Pick<MessageEvent, 'ad' | 'from_me'>; conversation_id: string }[],
): void {
  const leads = messages.flatMap(({ event: { ad, from_me }, conversation_id }) => {
    const attribution = ad && !from_me ? attributionOfAd(ad) : null;
    return attribution ? [{ conversation_id, attribution }] : [];
  });
  if (leads.length > 0) tx.withCommit(() => attributeLeads(tx, leads));
}

/** The survivor of a merge keeps its own attribution, or else takes the duplicate's. */
export async function moveAttribution(
  { db, team_id }: TeamTx,
  survivor: string,
  duplicate: string,
): Promise<void> {
  await sql`UPDATE conversations c SET attribution = d.attribution, from_form = d.from_form,
      from_source = d.from_source, from_campaign = d.from_campaign, from_ad = d.from_ad
    FROM conversations d
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${survivor} AND c.attribution IS NULL
      AND d.team_id = ${team_id} AND d.conversation_id = ${duplicate}
      AND d.attribution IS NOT NULL`.execute(db);
}

export async function listAttributions(
  { db, team_id }: TeamTx,
  conversation_ids: string[],
): Promise<Map<string, Attribution>> {
  const rows = await db
    .selectFrom('conversations')
    .select(['conversation_id', 'attribution'])
    .where('team_id', '=', team_id)
    .where('conversation_id', '=', sql<string>`ANY(${conversation_ids}::uuid[])`)
    .where('attribution', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, row.attribution ?? {}]));
}

/**
 * The forms, sources, ad campaigns and ads of the team's leads, by name. Each takes one step in its
 * index, however many leads it has.
 */
export async function listOrigins(tx: TeamTx): Promise<Record<Origin, string[]>> {
  const [form, source, campaign, ad] = await Promise.all(
    ORIGINS.map((origin) => valuesOf(tx, origin)),
  );
  return { form: form ?? [], source: source ?? [], campaign: campaign ?? [], ad: ad ?? [] };
}

async function valuesOf({ db, team_id }: TeamTx, origin: Origin): Promise<string[]> {
  const column = sql.ref(`c.from_${origin}`);
  const { rows } = await sql<{ value: string }>`WITH RECURSIVE step (value, n) AS (
      (SELECT ${column}, 1 FROM conversations c WHERE c.team_id = ${team_id}
        AND ${column} IS NOT NULL ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM conversations c WHERE c.team_id = ${team_id}
        AND ${column} > step.value ORDER BY ${column} LIMIT 1), step.n + 1
      FROM step WHERE step.value IS NOT NULL AND step.n <= ${MAX_OFFERED}
    )
    SELECT value FROM step WHERE value IS NOT NULL LIMIT ${MAX_OFFERED}`.execute(db);
  return rows.map(({ value }) => value);
}
