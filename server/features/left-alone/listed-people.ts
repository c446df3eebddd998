import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { leftAloneErrors } from '#copy/errors/left-alone.ts';
import { Refusal } from '#domain/errors.ts';
import { allAddressForms } from '#domain/identity/number-forms.ts';
import type { ListedPage, ListedRow, ListResult } from '#domain/left-alone/preview.ts';
import { MAX_LISTED } from '#domain/left-alone/schema.ts';
import { peopleLines, type ListedPerson, readLines } from '#domain/leads/read-people.ts';
import { listedAddress } from '#domain/left-alone/rule.ts';
import { changeConversations } from '#server/features/conversations/conversation-store.ts';
import { findPostCountry } from '#server/features/leads/capture-settings.ts';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { numberOf } from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { requireNumber } from './number-of-campaign.ts';

type Access = TeamAccess<'canEditCampaigns'>;

const PAGE = 100;
/** Each line costs CPU time in this process, and each person may have a conversation to lock. */
const A_STEP = 100;

export async function listPeople(tx: TeamTx, campaign_id: string, after = ''): Promise<ListedPage> {
  const { agent_phone_id } = await requireNumber(tx, campaign_id);
  const rows = await tx.db
    .selectFrom('never_answered')
    .select(['address', 'name'])
    .where((eb) => eb.and({ team_id: tx.team_id, agent_phone_id }))
    .where('address', '>', after)
    .orderBy('address')
    .limit(PAGE + 1)
    .execute();
  const people = rows.slice(0, PAGE).map(
    ({ address, name }): ListedRow => ({
      address,
      name,
      phone: address.endsWith('@c.us') ? (address.split('@')[0] ?? null) : null,
    }),
  );
  return { people, next: rows.length > PAGE ? (people.at(-1)?.address ?? null) : null };
}

/** Lists all people from a typed, pasted or imported text and from chosen chats. A repeat changes nothing. */
export async function addPeople(
  services: Services,
  { scope, person }: Access,
  { campaign_id, text, chats }: { campaign_id: string; text: string; chats: ListedPerson[] },
): Promise<ListResult> {
  const country = await services.db.inTeam(scope, async (tx) => {
    await requireNumber(tx, campaign_id);
    return (await findPostCountry(tx, campaign_id)) ?? undefined;
  });
  const result: ListResult = { added: 0, known: 0, unread: [] };
  const lines = peopleLines(text);
  const add = async (people: ListedPerson[]) => {
    const added = await services.db.inTeam(scope, (tx) =>
      addToList(services, tx, { campaign_id, people, by_user_id: person.user_id }),
    );
    result.added += added;
    result.known += people.length - added;
  };
  if (chats.length > 0) await add(chats);
  for (let at = 0; at < lines.length; at += A_STEP) {
    const { people, unread } = readLines(lines, at, at + A_STEP, { country, parse: parsePhone });
    result.unread.push(...unread);
    if (people.length > 0) await add(people);
    await setImmediate();
  }
  return result;
}

interface Listing {
  campaign_id: string;
  people: ListedPerson[];
  by_user_id: string;
}

/** Returns how many are new on the list. */
export async function addToList(
  services: Services,
  tx: TeamTx,
  { campaign_id, people, by_user_id }: Listing,
): Promise<number> {
  const { agent_phone_id } = await requireNumber(tx, campaign_id);
  const byAddress = new Map(people.map((item) => [listedAddress(item.address), item.name]));
  const { rows } = await sql<{ is_new: boolean; listed: number }>`WITH before AS (
      SELECT count(*)::int AS listed FROM never_answered
      WHERE team_id = ${tx.team_id} AND agent_phone_id = ${agent_phone_id}
    ), stored AS (
      INSERT INTO never_answered AS l (team_id, agent_phone_id, address, name, added_by)
      SELECT ${tx.team_id}, ${agent_phone_id}, p.address, p.name, ${by_user_id}
      FROM unnest(${[...byAddress.keys()]}::text[], ${[...byAddress.values()]}::text[])
        AS p (address, name)
      ON CONFLICT (team_id, agent_phone_id, address) DO NOTHING RETURNING 1
    ) SELECT true AS is_new, before.listed FROM before, stored`.execute(tx.db);
  if ((rows[0]?.listed ?? 0) + rows.length > MAX_LISTED)
    throw new Refusal('CONFLICT', leftAloneErrors.limit({ max: MAX_LISTED }));
  const ids = await conversationsOf(tx, campaign_id, [...byAddress.keys()]);
  if (ids.length > 0) {
    const event = { kind: 'left_alone', why: 'listed', by_user_id } as const;
    await changeConversations(services, tx, ids, event);
  }
  await recordChanges(tx, 'campaign', [campaign_id]);
  return rows.length;
}

/** The agent answers them again, unless they opted out. */
export async function removePerson(
  tx: TeamTx,
  { campaign_id, address }: { campaign_id: string; address: string },
  { person }: Access,
  services: Services,
): Promise<void> {
  const { agent_phone_id } = await requireNumber(tx, campaign_id);
  await tx.db
    .deleteFrom('never_answered')
    .where((eb) => eb.and({ team_id: tx.team_id, agent_phone_id, address: listedAddress(address) }))
    .execute();
  const ids = await conversationsOf(tx, campaign_id, [address]);
  if (ids.length > 0) {
    const event = { kind: 'left_alone_ended', by_user_id: person.user_id } as const;
    await changeConversations(services, tx, ids, event);
  }
  await recordChanges(tx, 'campaign', [campaign_id]);
}

/** "Never answer this person", from a thread. */
export async function listConversation(
  tx: TeamTx,
  { conversation_id }: { conversation_id: string },
  { person }: Access,
  services: Services,
): Promise<void> {
  const { campaign_id, name, address } = await findPerson(tx, conversation_id);
  const by_user_id = person.user_id;
  await addToList(services, tx, { campaign_id, people: [{ address, name }], by_user_id });
}

export async function unlistConversation(
  tx: TeamTx,
  { conversation_id }: { conversation_id: string },
  access: Access,
  services: Services,
): Promise<void> {
  await removePerson(tx, await findPerson(tx, conversation_id), access, services);
}

/** `id_lead` is the number, or the lid while that is hidden. */
async function findPerson({ db, team_id }: TeamTx, conversation_id: string) {
  return db
    .selectFrom('conversations')
    .select(['campaign_id', 'name', 'id_lead as address'])
    .where((eb) => eb.and({ team_id, conversation_id }))
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', conversationsErrors.notFound));
}

async function conversationsOf(
  { db, team_id }: TeamTx,
  campaign_id: string,
  addresses: string[],
): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT DISTINCT conversation_id FROM lead_addresses WHERE team_id = ${team_id}
      AND campaign_id = ${numberOf({ team_id }, campaign_id)}
      AND address = ANY(${allAddressForms(addresses)}::text[])`.execute(db);
  return rows.map((row) => row.conversation_id);
}
