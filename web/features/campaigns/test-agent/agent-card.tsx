import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/app/paths.ts';
import { useTeam } from '#web/platform/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { languageInWords } from '../creation/languages.ts';
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
        <Row label={knows.agent}>{campaign.agent_name}</Row>
        <Row label={knows.company}>{campaign.company_name}</Row>
        <Row label={knows.language}>{languageInWords(campaign.agent_language)}</Row>
        <Row label={knows.goal}>
          {campaign.calendar_url || campaign.goal_custom || knows.noGoal}
        </Row>
      </dl>
      <dl className="mt-4 border-t border-border pt-4">
        <Row label={knows.offer}>
          <span className="whitespace-pre-wrap">{campaign.offer_description}</span>
        </Row>
      </dl>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
