import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { listedAddress } from '#domain/left-alone/rule.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';

export type Secrets = { env: Pick<Env, 'APP_SECRET'> };

/**
 * An address as it is kept of a lead who may be deleted. A phone number is guessed in seconds from a
 * plain hash, so the product's secret goes in; the team does, so that two teams cannot compare.
 */
export function addressHash({ env }: Secrets, team_id: string, address: string): Buffer {
  return createHmac('sha256', env.APP_SECRET).update(`lead:${team_id}:${address}`).digest();
}

/** As the ledger of permissions kept addresses before migration 0041. */
export function plainAddressHash(team_id: string, address: string): Buffer {
  return createHash('sha256').update(`${team_id}:${address}`).digest();
}

/** Of these addresses, in any form, those of people whom the agent of the campaign's number leaves alone. */
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
