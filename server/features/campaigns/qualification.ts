import { sql } from 'kysely';
import type { z } from 'zod';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { Refusal } from '#domain/errors.ts';
import type { Qualification, qualificationChange } from '#domain/qualification/fields.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';
import type { Services } from '#server/services.ts';
import {
  campaignBySlug,
  isBeingGenerated,
  lockedCampaign,
  noCampaign,
  requireNotGenerating,
} from './queries.ts';
import { recordVersion } from './record-version.ts';

type Needed = Pick<Services, 'db' | 'env'>;

const LIST = [
  'qualification as fields',
  sql<string>`md5(qualification::text)`.as('revision'),
] as const;

/** What a campaign's agent must learn from leads. Throws NOT_FOUND. */
export async function getQualification(tx: TeamTx, campaign_slug: string): Promise<Qualification> {
  return campaignBySlug(tx, campaign_slug).select(LIST).executeTakeFirstOrThrow(noCampaign);
}

/**
 * Replaces the list, which the agent uses from its next answer on. Throws NOT_FOUND, and CONFLICT if the
 * list changed since the user read it, or the campaign is being generated.
 */
export async function saveQualification(
  tx: TeamTx,
  { campaign_slug, fields, revision }: z.output<typeof qualificationChange>,
  { person }: TeamAccess<'canEditCampaigns'>,
  { env }: Needed,
): Promise<Qualification> {
  const { campaign_id, revision: newest } = requireNotGenerating(
    await lockedCampaign(tx, campaign_slug)
      .select([...LIST, 'campaign_id', isBeingGenerated])
      .executeTakeFirst(),
  );
  const given = JSON.stringify(fields);
  if (newest !== revision && !(await isAlready(tx, given, newest)))
    throw new Refusal('CONFLICT', campaignsErrors.listChanged);
  await changeCampaign(tx, campaign_id, { qualification: given, updated_at: sql`now()` });
  await recordVersion({ env }, tx, campaign_id, { cause: 'edited', by_user_id: person.user_id });
  return getQualification(tx, campaign_slug);
}

/** Whether the same list is already saved: then a repeat is no conflict. */
async function isAlready({ db }: TeamTx, given: string, revision: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`SELECT md5(${given}::jsonb::text) = ${revision}
    AS same`.execute(db);
  return rows[0]?.same ?? false;
}
