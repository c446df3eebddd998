import type { Generation } from '#domain/campaigns/generation.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { acknowledge, findCreation, findCreationOf } from './creation-queries.ts';
import { endCreation } from './end-creation.ts';

type Access = TeamAccess<'canCreateCampaigns'>;
type Needed = Pick<Services, 'db'>;

const NOT_THERE = 'This campaign creation could not be found.';

/** How far a creation is, or how it ended. Throws NOT_FOUND. */
export async function getCreation(
  { db }: Needed,
  { scope }: Access,
  creation_id: string,
): Promise<Generation> {
  const found = await db.inTeam(scope, (tx) => findCreation(tx, creation_id));
  if (!found) throw new Refusal('NOT_FOUND', NOT_THERE);
  return found;
}

/** The person's newest that runs, or that ended within ten minutes and was not acknowledged. */
export async function getMyCreation(
  { db }: Needed,
  { scope, person }: Access,
): Promise<Generation | null> {
  return (await db.inTeam(scope, (tx) => findCreationOf(tx, person.user_id))) ?? null;
}

/** The person has seen the end. Throws NOT_FOUND, and CONFLICT while it runs. */
export async function acknowledgeCreation(
  services: Needed,
  access: Access,
  creation_id: string,
): Promise<{ ok: true }> {
  const done = await services.db.inTeam(access.scope, (tx) => acknowledge(tx, creation_id));
  if (done) return { ok: true };
  await getCreation(services, access, creation_id);
  throw new Refusal('CONFLICT', 'This campaign is still being created.');
}

/**
 * Ends a running creation and removes its draft; what its work still brings is dropped. Cancelling
 * again does nothing. Throws NOT_FOUND, and CONFLICT when the campaign is ready already.
 */
export async function cancelCreation(
  services: Pick<Services, 'db'>,
  access: Access,
  creation_id: string,
): Promise<{ ok: true }> {
  const end = { state: 'cancelled' } as const;
  if (await endCreation(services, access.scope, { creation_id }, end)) return { ok: true };
  const { state } = await getCreation(services, access, creation_id);
  if (state === 'done') throw new Refusal('CONFLICT', 'This campaign has been created already.');
  return { ok: true };
}
