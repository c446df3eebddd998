import { sql } from 'kysely';
import type { Conversation } from '#domain/conversations/conversation.ts';
import { addressForms, allAddressForms } from '#domain/identity/number-forms.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { addressHash, plainAddressHash, type Secrets } from './address-hash.ts';

/**
 * Addresses of people who asked the team to stop, in any campaign, and have neither written nor given a
 * permission since. The ledger and the hashes of deleted leads still know them after their lead was
 * removed. An opt-out under one form of a number covers all its forms.
 */
export async function optedOutAddresses(
  services: Secrets,
  tx: TeamTx,
  addresses: string[],
): Promise<Set<string>> {
  const { db, team_id } = tx;
  const asked = addresses.flatMap((address) =>
    addressForms(address).flatMap((form) => [
      { address, form, hash: addressHash(services, team_id, form).toString('hex') },
      { address, form, hash: plainAddressHash(team_id, form).toString('hex') },
    ]),
  );
  const { rows } = await sql<{ address: string }>`
    WITH asked AS (
      SELECT a.address, a.form, decode(a.hash, 'hex') AS hash
      FROM unnest(${asked.map((item) => item.address)}::text[],
        ${asked.map((item) => item.form)}::text[], ${asked.map((item) => item.hash)}::text[])
        AS a (address, form, hash)
    ), stopped AS (
      SELECT h.address, p.at FROM asked h JOIN permissions p ON p.team_id = ${team_id}
        AND p.address_hash = h.hash AND p.kind = 'opt_out'
      LEFT JOIN conversations c ON c.team_id = p.team_id AND c.conversation_id = p.conversation_id
      WHERE c.conversation_id IS NULL OR c.opt_out_unix >= c.last_inbound_unix
      UNION ALL
      SELECT h.address, to_timestamp(d.opt_out_unix) FROM asked h JOIN deleted_leads d
        ON d.team_id = ${team_id} AND d.address_hash = h.hash AND d.opt_out_unix IS NOT NULL
    )
    SELECT DISTINCT s.address FROM stopped s
    WHERE NOT EXISTS (SELECT FROM asked h JOIN permissions g ON g.team_id = ${team_id}
        AND g.address_hash = h.hash AND g.kind = 'permission_given'
        WHERE h.address = s.address AND g.at > s.at)
      AND NOT EXISTS (SELECT FROM asked h JOIN lead_addresses a ON a.address = h.form
        JOIN conversations c ON c.team_id = a.team_id AND c.conversation_id = a.conversation_id
        WHERE h.address = s.address AND a.team_id = ${team_id} AND c.last_inbound_seq > 0
          AND to_timestamp(c.last_inbound_unix) > s.at
          AND (c.opt_out_unix IS NULL OR c.opt_out_unix < c.last_inbound_unix))`.execute(db);
  return new Set(rows.map(({ address }) => address));
}

/**
 * Whether this lead opted out, or may have, under its number or the address that we write to. Until a
 * person decides a doubt, none of the team's campaigns writes unasked.
 */
export async function isOptedOutInTeam(
  services: Secrets,
  tx: TeamTx,
  { id_lead }: Pick<Conversation, 'id_lead'>,
  chat: string,
): Promise<boolean> {
  const addresses = [...new Set([id_lead, chat])];
  const [optedOut, doubted] = await Promise.all([
    optedOutAddresses(services, tx, addresses),
    isDoubted(tx, allAddressForms(addresses)),
  ]);
  return doubted || optedOut.size > 0;
}

async function isDoubted({ db, team_id }: TeamTx, addresses: string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM lead_addresses a
    JOIN conversations c ON c.team_id = a.team_id AND c.conversation_id = a.conversation_id
    WHERE a.team_id = ${team_id} AND a.address = ANY(${addresses}::text[])
      AND c.opt_out_doubt IS NOT NULL LIMIT 1`.execute(db);
  return rows.length > 0;
}
