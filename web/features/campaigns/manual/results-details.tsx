import type { Campaign } from '#domain/campaigns/schema.ts';
import { agentLanguage } from '#web/shared/agent-choices.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Described } from '#web/ui/described.tsx';
import { Link2, PenLine } from '#web/ui/icons.ts';
import { results } from '#copy/campaigns/manual.ts';

export function ResultsDetails({ campaign }: { campaign: Campaign }) {
  const manual = campaign.offer_generated_from === 'manual';
  const { calendarStates, sources } = results;
  return (
    <Card>
      <CardHeader
        title={results.details}
        aside={
          <span className="flex flex-wrap justify-end gap-2">
            {manual && (
              <Badge variant="outline">
                <PenLine aria-hidden />
                {results.badges.manual}
              </Badge>
            )}
            {campaign.calendar_url && (
              <Badge variant="success">
                <Link2 aria-hidden />
                {results.badges.link}
              </Badge>
            )}
          </span>
        }
      />
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <Described label={results.agent}>{campaign.agent_name}</Described>
        <Described label={results.campaign}>{campaign.campaign_name}</Described>
        <Described label={results.status}>
          {/* The raw status here, except Draft. */}
          <Badge>{campaign.status === 'draft' ? results.draft : campaign.status}</Badge>
        </Described>
        <Described label={results.source}>{manual ? sources.manual : sources.generated}</Described>
        <Described label={results.calendar}>
          {campaign.calendar_url ? calendarStates.set : calendarStates.none}
        </Described>
        <Described label={results.language}>{agentLanguage(campaign.agent_language)}</Described>
        <Described label={results.timezone}>{campaign.agent_timezone}</Described>
      </dl>
      <dl className="mt-4 border-t pt-4">
        <Described label={results.offer}>
          <span className="wrap-anywhere whitespace-pre-wrap">{campaign.offer_description}</span>
        </Described>
      </dl>
    </Card>
  );
}
