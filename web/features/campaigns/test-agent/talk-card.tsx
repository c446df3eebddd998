import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { copy } from './copy.ts';

/** The way to a conversation with the agent, in three steps. */
export function TalkCard({ campaign }: { campaign: Campaign }) {
  const { teamSlug } = useTeam();
  const { connect, write, watch, title, text } = copy.talk;
  const connected = campaign.whatsapp_connected && campaign.waha_session !== null;
  const digits = campaign.agent_phone_id?.replace(/\D/g, '') ?? '';
  const query = new URLSearchParams({ tab: 'connect', campaign: campaign.campaign_id }).toString();
  return (
    <Card>
      <CardHeader title={title} description={text} />
      <ol className="flex flex-col gap-4">
        <Step
          number={1}
          title={connect.title}
          text={connected ? connect.done : connect.text}
          badge={connected ? <Badge variant="success">+{digits}</Badge> : null}
        >
          {connected ? null : (
            <Button asChild size="sm">
              <Link to={`${paths.whatsapp(teamSlug)}?${query}`}>{connect.action}</Link>
            </Button>
          )}
        </Step>
        <Step number={2} title={write.title} text={write.text}>
          {connected && digits ? (
            <Button asChild size="sm">
              <a href={`https://wa.me/${digits}`} target="_blank" rel="noopener noreferrer">
                {write.action}
              </a>
            </Button>
          ) : null}
        </Step>
        <Step number={3} title={watch.title} text={watch.text}>
          <Button asChild variant="secondary" size="sm">
            <Link to={paths.conversations(teamSlug)}>{watch.action}</Link>
          </Button>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  badge?: ReactNode;
  children: ReactNode;
}

function Step({ number, title, text, badge, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-medium text-primary-soft-foreground tnum">
        {number}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {badge}
        </span>
        <span className="text-sm text-muted-foreground">{text}</span>
      </span>
      <span className="max-sm:pl-10">{children}</span>
    </li>
  );
}
