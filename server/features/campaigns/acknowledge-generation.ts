import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { acknowledge } from './generation-queries.ts';
import { getGeneration } from './get-generation.ts';

/** Records that the person has seen the outcome. Throws NOT_FOUND, and CONFLICT while it runs. */
export async function acknowledgeGeneration(
  services: Pick<Services, 'db'>,
  access: TeamAccess<'canCreateCampaigns'>,
  creation_id: string,
): Promise<{ ok: true }> {
  const done = await services.db.inTeam(access.scope, (tx) => acknowledge(tx, creation_id));
  if (done) return { ok: true };
  await getGeneration(services, access, creation_id);
  throw new Refusal('CONFLICT', 'This campaign is still being created.');
}
