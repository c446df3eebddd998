import { createHash, createHmac } from 'node:crypto';
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
