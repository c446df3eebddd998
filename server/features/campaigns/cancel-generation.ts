import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { abortGeneration } from './abort-generation.ts';
import { getGeneration } from './get-generation.ts';

/**
 * Cancels a running generation and removes its draft; a later result is dropped. Canceling twice
 * does nothing. Throws NOT_FOUND, and CONFLICT when the campaign is ready.
 */
export async function cancelGeneration(
  services: Pick<Services, 'db'>,
  access: TeamAccess<'canCreateCampaigns'>,
  creation_id: string,
): Promise<{ ok: true }> {
  const reason = { state: 'cancelled' } as const;
  if (await abortGeneration(services, access.scope, { creation_id }, reason)) return { ok: true };
  const { state } = await getGeneration(services, access, creation_id);
  if (state === 'done') throw new Refusal('CONFLICT', 'This campaign has already been created.');
  return { ok: true };
}
