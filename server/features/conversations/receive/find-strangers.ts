import { sql } from 'kysely';
import { type AnswerRule, listedAddress } from '#domain/left-alone/rule.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { addressHash, type Secrets } from '../address-hash.ts';
import { recordConversationEvents } from '../conversation-events.ts';
import { type NumberRoute, routedEvents, routeLead, routesOf } from '../lead/number-routes.ts';
import type { NewLeadWithAddresses } from './find-leads.ts';

/** What is kept of a deleted lead of the campaign. */
interface DeletedLead {
  /** seconds since the epoch */
  deleted_unix: number;
  /** when the lead had asked to stop; null: it had not */
  opt_out_unix: number | null;
}

/** Facts about contacts without a conversation, by address (digits@c.us or …@lid). */
export interface Strangers {
  deleted: ReadonlyMap<string, DeletedLead>;
  /** whom the number answers */
  answers: AnswerRule;
  link_texts: string[];
  /** the number's campaigns that signs lead to; empty if all new leads go to its default */
  routed: NumberRoute[];
  /** on the number's list of contacts whom the agent never answers */
  listed: ReadonlySet<string>;
  /** in a chat that the number had before it was linked */
  older: ReadonlySet<string>;
}

const NO_STRANGERS: Strangers = {
  deleted: new Map(),
  answers: 'everyone',
  link_texts: [],
  routed: [],
  listed: new Set(),
  older: new Set(),
};

interface Row {
  answers: AnswerRule | null;
  link_texts: string[] | null;
  routed: NumberRoute[];
  deleted: (DeletedLead & { hash: string })[];
  listed: string[];
  older: string[];
}

/** One lookup by keys, or none without addresses. */
export async function findStrangers(
  services: Secrets,
  { db, team_id }: TeamTx,
  { campaign_id }: Pick<Connection, 'campaign_id'>,
  chatAddresses: readonly string[],
): Promise<Strangers> {
  const addresses = [...new Set(chatAddresses)];
  if (addresses.length === 0) return NO_STRANGERS;
  const byHash = new Map(
    addresses.map((item) => [addressHash(services, team_id, item).toString('hex'), item]),
  );
  const hashes = [...byHash.keys()];
  const isHashed = sql`address_hash = ANY(
    SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h)`;
  const { rows } = await sql<Row>`SELECT r.answers, r.link_texts,
      coalesce((SELECT json_agg(d) FROM (SELECT encode(address_hash, 'hex') AS hash, opt_out_unix,
          floor(extract(epoch FROM deleted_at))::bigint AS deleted_unix FROM deleted_leads
        WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND ${isHashed}) d), '[]') AS deleted,
      ARRAY(SELECT l.address FROM never_answered l WHERE l.team_id = ${team_id}
        AND l.agent_phone_id = k.agent_phone_id
        AND l.address = ANY(${addresses.map(listedAddress)}::text[])) AS listed,
      ARRAY(SELECT encode(o.address_hash, 'hex') FROM older_chats o WHERE o.team_id = ${team_id}
        AND o.agent_phone_id = k.agent_phone_id AND ${isHashed}) AS older,
      ${routesOf(sql`k.team_id`, sql`k.campaign_id`)} AS routed
    FROM campaigns k LEFT JOIN number_rules r ON r.team_id = k.team_id
      AND r.agent_phone_id = k.agent_phone_id
    WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}`.execute(db);
  const [row] = rows;
  if (!row) return NO_STRANGERS;
  return {
    deleted: new Map(row.deleted.map((lead) => [byHash.get(lead.hash) ?? '', lead])),
    answers: row.answers ?? 'everyone',
    // A lead whose first words come from a campaign's link came through that link.
    link_texts: [...(row.link_texts ?? []), ...row.routed.flatMap((route) => route.link_texts)],
    routed: row.routed,
    listed: new Set(addresses.filter((item) => row.listed.includes(listedAddress(item)))),
    older: new Set(row.older.flatMap((hash) => byHash.get(hash) ?? [])),
  };
}

/**
 * Assigns new leads of a number with several campaigns by their first words, and records the reason in
 * the thread. Does nothing if only one campaign answers.
 */
export async function routeNewLeads(
  tx: TeamTx,
  { campaign_id: default_id }: Connection,
  newLeads: NewLeadWithAddresses[],
  events: MessageEvent[],
  { routed: routes }: Strangers,
): Promise<NewLeadWithAddresses[]> {
  if (routes.length === 0 || newLeads.length === 0) return newLeads;
  const routed = await Promise.all(
    newLeads.map(async (lead) => {
      const [first] = events
        .filter(({ from_me, chat }) => !from_me && lead.addresses.includes(chat))
        .toSorted((one, other) => one.timestamp - other.timestamp);
      const contact = { text: first?.text ?? '', attribution: lead.attribution ?? null };
      return { lead, route: await routeLead(routes, default_id, contact) };
    }),
  );
  const routeEvents = routed.flatMap(({ lead, route }) =>
    routedEvents(lead.conversation_id, route),
  );
  if (routeEvents.length > 0) tx.withCommit(() => recordConversationEvents(tx, routeEvents));
  return routed.map(({ lead, route }) => ({ ...lead, campaign_id: route.campaign_id }));
}
