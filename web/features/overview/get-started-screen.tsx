import type { ReactNode } from 'react';
import { paths } from '#web/shared/paths.ts';
import { CreateCampaignButton } from '#web/shared/create-campaign-button.tsx';
import { PlanGate } from '#web/shared/plan-gate.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ArrowRight } from '#web/ui/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { startCopy as copy } from '#copy/overview/screen.ts';

export function GetStartedScreen() {
  const { plan, team_slug } = useTeam();
  const firstTime = plan.campaignsUsed === 0;
  return (
    <Page
      title={copy.title}
      counter={firstTime ? <Badge variant="primary">{copy.fresh}</Badge> : null}
      description={copy.subtitle}
    >
      <ol aria-label={copy.stepsLabel} className="flex flex-col gap-3">
        <Step as="li" number={1} primary badge={copy.start} {...copy.create}>
          <CreateCampaignButton>
            <span>{firstTime ? copy.first : copy.next}</span>
            <ArrowRight aria-hidden />
          </CreateCampaignButton>
        </Step>
        <Step as="li" number={2} {...copy.test}>
          <ButtonLink to={paths.playground(team_slug)} variant="secondary">
            {copy.test.action}
          </ButtonLink>
        </Step>
        <li>
          <PlanGate open={plan.canAccessWhatsApp}>
            <Step as="div" number={3} {...copy.whatsapp}>
              <ButtonLink to={paths.whatsapp(team_slug)} variant="secondary">
                {copy.whatsapp.action}
              </ButtonLink>
            </Step>
          </PlanGate>
        </li>
      </ol>
      <Figures />
    </Page>
  );
}

interface StepProps {
  as: 'li' | 'div';
  number: number;
  title: string;
  text: string;
  primary?: boolean;
  badge?: string;
  children: ReactNode;
}

function Step({ as: Tag, number, title, text, primary, badge, children }: StepProps) {
  return (
    <Tag
      className={cn(
        'flex flex-col gap-4 rounded-xl border bg-card p-5 sm:flex-row sm:items-center',
        primary ? 'border-primary' : 'border-border',
      )}
    >
      <span
        className={cn(
          'grid size-9 shrink-0 place-items-center rounded-full text-sm font-semibold tnum',
          primary ? 'bg-primary text-primary-foreground' : 'bg-accent',
        )}
      >
        {number}
      </span>
      <div className="flex flex-1 flex-col gap-1">
        <h2 className="flex items-center gap-2 font-semibold">
          <span>{title}</span>
          {badge ? <Badge variant="primary">{badge}</Badge> : null}
        </h2>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      {children}
    </Tag>
  );
}

function Figures() {
  return (
    <dl
      aria-label={copy.figuresLabel}
      className="grid grid-cols-2 gap-x-4 gap-y-5 border-t border-border pt-6 sm:grid-cols-3 lg:grid-cols-5"
    >
      {copy.figures.map((figure) => (
        <div key={figure.text} className="flex flex-col-reverse justify-end gap-0.5">
          <dt className="text-sm text-muted-foreground">{figure.text}</dt>
          <dd className="font-semibold tnum">{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
