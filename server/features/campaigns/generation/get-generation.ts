import { campaignsErrors } from '#copy/errors/campaigns.ts';
import type { Generation } from '#domain/campaigns/generation.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { acknowledge, findGeneration, findLatestGeneration } from './generation-queries.ts';

/** Records that the person has seen the outcome. Throws NOT_FOUND, and CONFLICT while it runs. */
export async function acknowledgeGeneration(
  services: Pick<Services, 'db'>,
  access: TeamAccess<'canCreateCampaigns'>,
  creation_id: string,
): Promise<{ ok: true }> {
  const done = await services.db.inTeam(access.scope, (tx) => acknowledge(tx, creation_id));
  if (done) return { ok: true };
  await getGeneration(services, access, creation_id);
  throw new Refusal('CONFLICT', campaignsErrors.beingCreated);
}

type Needed = Pick<Services, 'db'>;
type Access = TeamAccess<'canCreateCampaigns'>;

/** The progress or the outcome of a generation. Throws NOT_FOUND. */
export async function getGeneration(
  { db }: Needed,
  { scope }: Access,
  creation_id: string,
): Promise<Generation> {
  const found = await db.inTeam(scope, (tx) => findGeneration(tx, creation_id));
  if (!found) throw new Refusal('NOT_FOUND', campaignsErrors.gone);
  return found;
}

/** The person's latest one that runs, or that ended within 10 minutes and isn't acknowledged. */
export async function getMyGeneration(
  { db }: Needed,
  { scope, person }: Access,
): Promise<Generation | null> {
  return (await db.inTeam(scope, (tx) => findLatestGeneration(tx, person.user_id))) ?? null;
}
