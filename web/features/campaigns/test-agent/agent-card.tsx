import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Described } from '#web/ui/described.tsx';
import { languageName } from '../generation/languages.ts';
import { copy } from './copy.ts';

/** What the agent of a campaign works with. */
export function AgentCard({ campaign }: { campaign: Campaign }) {
  const { teamSlug, can } = useTeam();
  const { knows } = copy;
  return (
    <Card>
      <CardHeader
        title={knows.title}
        aside={
          can.canEditCampaigns ? (
            <Button asChild variant="secondary" size="sm">
              <Link to={paths.editCampaign(teamSlug, campaign.campaign_slug)}>{knows.edit}</Link>
            </Button>
          ) : null
        }
      />
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Described label={knows.agent}>{campaign.agent_name}</Described>
        <Described label={knows.company}>{campaign.company_name}</Described>
        <Described label={knows.language}>{languageName(campaign.agent_language)}</Described>
        <Described label={knows.goal}>
          {campaign.calendar_url || campaign.goal_custom || knows.noGoal}
        </Described>
      </dl>
      <dl className="mt-4 border-t border-border pt-4">
        <Described label={knows.offer}>
          <span className="whitespace-pre-wrap">{campaign.offer_description}</span>
        </Described>
      </dl>
    </Card>
  );
}
