import { sql } from 'kysely';
import { z } from 'zod';
import { campaignFacts } from '#domain/campaigns/fact-edits.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { getCampaign } from './queries.ts';

/** A campaign with the results that the results pages show. Throws NOT_FOUND. */
export async function getResults(tx: TeamTx, campaign_slug: string): Promise<CampaignResults> {
  const campaign = await getCampaign(tx, campaign_slug);
  const results = await tx.db
    .selectFrom('campaigns')
    .select([
      'website_screenshot_url',
      'open_questions',
      'site_facts',
      'generated',
      'creation_notes as notes',
      // An automation's prompt is its own template, without variables.
      sql<boolean>`is_agent_configured AND behavior_prompt_template = behavior_prompt`.as(
        'prompts_by_automation',
      ),
    ])
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: campaign.campaign_id }))
    .executeTakeFirstOrThrow();
  return { ...campaign, ...results, site_facts: campaignFacts.parse(results.site_facts) };
}

async function findScreenshot(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<{ mime: string; image: Buffer } | undefined> {
  return db
    .selectFrom('campaign_screenshots')
    .select(['mime', 'image'])
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirst();
}

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** The screenshot of a campaign's website, for members of its team. Throws NOT_FOUND for others. */
export async function getScreenshot(
  { db }: Pick<Services, 'db'>,
  person: Person | null,
  { team_id, campaign_id }: { team_id: string; campaign_id: string },
): Promise<Response> {
  const slug = person?.teams.find((team) => team.team_id === team_id)?.team_slug;
  const { scope } = resolveTeamAccess(person, slug, 'canViewAnalytics');
  const id = z.uuid().safeParse(campaign_id).data;
  const found = id && (await db.inTeam(scope, (tx) => findScreenshot(tx, id)));
  if (!found) throw new Refusal('NOT_FOUND');
  return new Response(new Uint8Array(found.image), {
    headers: {
      'content-type': IMAGES.has(found.mime) ? found.mime : 'application/octet-stream',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'",
    },
  });
}
