import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

/** A generated campaign, in the field names of the automation's responses. */
export async function getGeneratedCampaign(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  campaign_id: string,
) {
  return db.inTeam(scope, (tx) =>
    tx.db
      .selectFrom('campaigns')
      .select([
        'campaign_id as document_id',
        'campaign_slug',
        'offer_description',
        'business_focus',
        'behavior_prompt',
        'first_message_prompt',
        'website_content',
        'site_facts',
        'open_questions',
        'generated',
        'webhook_url',
      ])
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirst(),
  );
}
