import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { listedAddress } from '#domain/left-alone/rule.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';

export type Secrets = { env: Pick<Env, 'APP_SECRET'> };

/**
 * The hash that is kept of a lead's address even after the lead is deleted. A phone number can be guessed
 * from a plain hash in seconds, so APP_SECRET goes in, and the team, so that two teams can't compare.
 */
export function addressHash({ env }: Secrets, team_id: string, address: string): Buffer {
  return createHmac('sha256', env.APP_SECRET).update(`lead:${team_id}:${address}`).digest();
}

/** The hash that the permission ledger stored before migration 0041. */
export function plainAddressHash(team_id: string, address: string): Buffer {
  return createHash('sha256').update(`${team_id}:${address}`).digest();
}

/** Returns those of these addresses, in any form, that the agent of the campaign's number never answers. */
export async function listedAddresses(
  { db, team_id }: Pick<TeamTx, 'db' | 'team_id'>,
  campaign_id: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`SELECT l.address FROM campaigns k
    JOIN never_answered l ON l.team_id = k.team_id AND l.agent_phone_id = k.agent_phone_id
    WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}
      AND l.address = ANY(${addresses.map(listedAddress)}::text[])`.execute(db);
  const listed = new Set(rows.map(({ address }) => address));
  return new Set(addresses.filter((address) => listed.has(listedAddress(address))));
}
