import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { randomSuffix } from '#server/platform/id.ts';

/**
 * The id of the team's campaign with a slug, or with one that it had before: links that were given
 * out keep working. A campaign that has the slug now comes first.
 */
export function idOfSlug({ team_id }: Pick<TeamTx, 'team_id'>, slug: string): RawBuilder<string> {
  return sql<string>`coalesce(
    (SELECT k.campaign_id FROM campaigns k
      WHERE k.team_id = ${team_id} AND k.campaign_slug = ${slug}),
    (SELECT o.campaign_id FROM campaign_old_slugs o
      WHERE o.team_id = ${team_id} AND o.campaign_slug = ${slug}))`;
}

const MOST_TRIES = 5;

/** A slug that no campaign of the team has or had. `make` is given 4 random characters. */
export async function freeSlug(tx: TeamTx, make: (random: string) => string): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const slug = make(randomSuffix(4));
    const { rows } = await sql`SELECT FROM (SELECT ${idOfSlug(tx, slug)} AS id) found
      WHERE id IS NOT NULL`.execute(tx.db);
    if (rows.length === 0) return slug;
  }
  throw new Error('No free slug was found for the campaign');
}

/** The slug that a campaign had leads to it from now on. */
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
