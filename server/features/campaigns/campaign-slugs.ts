import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { randomSuffix } from '#server/platform/id.ts';

/**
 * The id of the campaign with this slug, or that had it before, so that old links keep working.
 * The current owner of a slug comes first.
 */
export function idOfSlug({ team_id }: Pick<TeamTx, 'team_id'>, slug: string): RawBuilder<string> {
  return sql<string>`coalesce(
    (SELECT k.campaign_id FROM campaigns k
      WHERE k.team_id = ${team_id} AND k.campaign_slug = ${slug}),
    (SELECT o.campaign_id FROM campaign_old_slugs o
      WHERE o.team_id = ${team_id} AND o.campaign_slug = ${slug}))`;
}

const MAX_TRIES = 5;

/** A slug that no campaign of the team has or had. `build` gets 4 random characters. */
export async function freeSlug(tx: TeamTx, build: (random: string) => string): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const slug = build(randomSuffix(4));
    const { rows } = await sql`SELECT FROM (SELECT ${idOfSlug(tx, slug)} AS id) found
      WHERE id IS NOT NULL`.execute(tx.db);
    if (rows.length === 0) return slug;
  }
  throw new Error('Found no free slug for the campaign');
}

/** Keeps a campaign's previous slug as an old slug, which still leads to it. */
export async function keepOldSlug(
  { db, team_id }: TeamTx,
  { campaign_id, campaign_slug }: { campaign_id: string; campaign_slug: string },
): Promise<void> {
  await db
    .insertInto('campaign_old_slugs')
    .values({ team_id, campaign_id, campaign_slug })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'campaign_slug'])
        .doUpdateSet({ campaign_id, since: new Date() }),
    )
    .execute();
}
