import { sql } from 'kysely';
import { leftAloneErrors } from '#copy/errors/left-alone.ts';
import { Refusal } from '#domain/errors.ts';
import { allAddressForms, addressForms } from '#domain/identity/number-forms.ts';
import type { AnswerPreview, PreviewChat } from '#domain/left-alone/preview.ts';
import {
  findStrangers,
  type Strangers,
} from '#server/features/conversations/receive/find-strangers.ts';
import { findNumberConnection, numberOf } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { gatewayOf, type RecentChat } from '#server/features/whatsapp/gateway/gateway.ts';
import { address, isLead } from '#server/features/whatsapp/gateway/message-address.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { onWahaError, WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { requireNumber, type RuledNumber } from './number-of-campaign.ts';

const SHOWN = 20;
/** Includes groups and channels. */
const READ = 60;
const MAX_NAME = 80;

type Known = NonNullable<PreviewChat['known']>;

/** Reads a number's last chats from the gateway, and the rule that decides about each. Stores nothing. */
export async function previewChats(
  services: Services,
  scope: TeamScope,
  campaign_id: string,
): Promise<AnswerPreview> {
  const { connection, number } = await services.db.inTeam(scope, async (tx) => ({
    number: await requireNumber(tx, campaign_id),
    connection: await findNumberConnection(tx, campaign_id),
  }));
  const live_since = number.live_since?.toISOString() ?? null;
  if (!connection || !number.linked) throw new Refusal('CONFLICT', leftAloneErrors.unreadable);
  const listed = await listChats(services, connection, number.agent_phone_id, READ).catch(
    onWahaError(() => {
      throw new Refusal('GATEWAY_FAILED', leftAloneErrors.unreadable);
    }),
  );
  if (!listed) return { live_since, chats: null };
  const chats = listed.slice(0, SHOWN);
  const addresses = allAddressForms(chats.map(({ id }) => id));
  const known = await services.db.inTeam(scope, async (tx) => ({
    strangers: await findStrangers(services, tx, { campaign_id }, addresses),
    conversations: await conversationsOf(tx, campaign_id, addresses),
  }));
  return { live_since, chats: chats.map((chat) => previewOf(chat, number, known)) };
}

function previewOf(
  { id, name, at }: RecentChat,
  { linked_at }: RuledNumber,
  { strangers, conversations }: { strangers: Strangers; conversations: Map<string, Known> },
): PreviewChat {
  const forms = addressForms(id);
  return {
    address: id,
    name: name.slice(0, MAX_NAME),
    phone: id.endsWith('@c.us') ? (id.split('@')[0] ?? null) : null,
    last_at: at,
    contact: {
      listed: forms.some((form) => strangers.listed.has(form)),
      older: at < linked_at.getTime() / 1000 || forms.some((form) => strangers.older.has(form)),
      by_source: false,
      from_us: false,
    },
    known: forms.map((form) => conversations.get(form)).find(Boolean) ?? null,
  };
}

async function conversationsOf(
  { db, team_id }: TeamTx,
  campaign_id: string,
  addresses: string[],
): Promise<Map<string, Known>> {
  const { rows } = await sql<{ address: string; known: Known }>`SELECT a.address,
      CASE WHEN c.left_alone = 'older_chat' THEN 'older_chat' ELSE 'talks' END AS known
    FROM lead_addresses a
    JOIN conversations c ON c.team_id = a.team_id AND c.conversation_id = a.conversation_id
    WHERE a.team_id = ${team_id} AND a.campaign_id = ${numberOf({ team_id }, campaign_id)}
      AND a.address = ANY(${addresses}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.address, row.known]));
}

const PAGE = 100;
const NO_LIST = new Set([400, 404, 405, 501]);

/**
 * The number's chats with individuals, newest first, among the newest `max` of all kinds. Undefined if
 * the gateway has no such list. Throws WahaError if it can't return one now.
 */
export async function listChats(
  { waha }: Pick<Services, 'waha'>,
  { waha_session }: Pick<Connection, 'waha_session'>,
  numberAddress: string,
  max: number,
): Promise<RecentChat[] | undefined> {
  const chats: RecentChat[] = [];
  try {
    while (chats.length < max) {
      const limit = Math.min(PAGE, max - chats.length);
      const page = await gatewayOf(waha).recentChats(waha_session, limit, chats.length);
      chats.push(...page);
      if (page.length < limit) break;
    }
  } catch (error) {
    if (error instanceof WahaError && NO_LIST.has(error.status)) return undefined;
    throw error;
  }
  return chats
    .map((chat) => ({ ...chat, id: address(chat.id) }))
    .filter((chat) => isLead(chat.id) && chat.id !== numberAddress);
}
