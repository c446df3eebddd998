import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { addressHash, type Secrets } from '../address-hash.ts';

/** What is kept of a deleted lead under one of its addresses. */
export interface DeletedLead {
  campaign_id: string;
  /** seconds since the epoch */
  deleted_unix: number;
  /** when the lead had asked to stop; null: it had not */
  opt_out_unix: number | null;
}

/** Returns those of these addresses (digits@c.us or …@lid) that belong to deleted leads. One key lookup. */
export async function findDeletedLeads(
  services: Secrets,
  { db, team_id }: TeamTx,
  addresses: string[],
): Promise<Map<string, DeletedLead[]>> {
  const byHash = hashesOf(services, team_id, addresses);
  const { rows } = await sql<HashedLead>`${deletedLeads(team_id, [...byHash.keys()])}`.execute(db);
  return deletedByAddress(rows, byHash);
}

/** The addresses by their hexadecimal hashes. */
export const hashesOf = (
  services: Secrets,
  team_id: string,
  addresses: readonly string[],
): Map<string, string> =>
  new Map(addresses.map((item) => [addressHash(services, team_id, item).toString('hex'), item]));

export type HashedLead = DeletedLead & { hash: string };

/** Usable as a statement or as part of a larger one. */
export const deletedLeads = (team_id: string, hashes: string[]): RawBuilder<unknown> => sql`
    SELECT encode(address_hash, 'hex') AS hash, campaign_id, opt_out_unix,
      floor(extract(epoch FROM deleted_at))::bigint AS deleted_unix
    FROM deleted_leads WHERE team_id = ${team_id}
      AND address_hash = ANY(SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h)`;

export function deletedByAddress(
  rows: HashedLead[],
  byHash: ReadonlyMap<string, string>,
): Map<string, DeletedLead[]> {
  const found = new Map<string, DeletedLead[]>();
  for (const { hash, ...lead } of rows) {
    const address = byHash.get(hash) ?? '';
    found.set(address, [...(found.get(address) ?? []), lead]);
  }
  return found;
}
