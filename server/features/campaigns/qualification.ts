import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { Refusal } from '#domain/errors.ts';
import type { Qualification, qualificationChange } from '#domain/qualification/fields.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { idOfSlug } from './campaign-slugs.ts';
import { isBeingGenerated } from './queries.ts';
import { recordVersion } from './record-version.ts';

type Needed = Pick<Services, 'db' | 'env'>;

/** What a campaign's agent must learn from leads. Throws NOT_FOUND. */
export function getQualification(
  { db }: Needed,
  { scope }: TeamAccess,
  campaign_slug: string,
): Promise<Qualification> {
  return db.inTeam(scope, async (tx) => {
    const found = await findList(tx, idOfSlug(tx, campaign_slug));
    if (!found) throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
    return { fields: found.qualification, revision: found.revision };
  });
}

/**
 * Replaces the list, which the agent uses from its next answer on. Throws NOT_FOUND, and CONFLICT if the
 * list changed since the user read it, or the campaign is being generated.
 */
export function saveQualification(
  { db, env }: Needed,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { campaign_slug, fields, revision }: z.output<typeof qualificationChange>,
): Promise<Qualification> {
  return db.inTeam(scope, async (tx) => {
    const stored = await findList(tx, idOfSlug(tx, campaign_slug), { locked: true });
    if (!stored) throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
    if (stored.creating) throw new Refusal('CONFLICT', campaignsErrors.beingCreated);
    const given = JSON.stringify(fields);
    if (stored.revision !== revision && !(await isAlready(tx, given, stored.revision)))
      throw new Refusal('CONFLICT', campaignsErrors.listChanged);
    const { campaign_id } = stored;
    await tx.db
      .updateTable('campaigns')
      .set({ qualification: given, updated_at: sql`now()` })
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
      .execute();
    await recordVersion({ env }, tx, campaign_id, { cause: 'edited', by_user_id: person.user_id });
    await recordChanges(tx, 'campaign', [campaign_id]);
    const saved = await findList(tx, sql<string>`${campaign_id}::uuid`);
    return { fields, revision: saved?.revision ?? '' };
  });
}

/** Whether the same list is already saved: then a repeat is no conflict. */
async function isAlready({ db }: TeamTx, given: string, revision: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`SELECT md5(${given}::jsonb::text) = ${revision}
    AS same`.execute(db);
  return rows[0]?.same ?? false;
}

async function findList(
  { db, team_id }: TeamTx,
  campaign_id: RawBuilder<string>,
  { locked = false } = {},
) {
  const query = db
    .selectFrom('campaigns')
    .select([
      'campaign_id',
      'qualification',
      sql<string>`md5(qualification::text)`.as('revision'),
      isBeingGenerated,
    ])
    .where((eb) => eb.and({ team_id, campaign_id }));
  return (locked ? query.forNoKeyUpdate() : query).executeTakeFirst();
}
