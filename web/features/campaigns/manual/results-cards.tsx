import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FlaskConical } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { ArrowRight, ListChecks, PenLine } from '#web/ui/icons.ts';
import { results } from '#copy/campaigns/manual.ts';

/** Links to the next steps. */
export function ResultsCards({ campaign }: { campaign: Campaign }) {
  const { team_slug } = useTeam();
  const { campaign_slug, campaign_id } = campaign;
  const { cards, next } = results;
  const test = paths.playground(team_slug, campaign_slug);
  const connect = new URLSearchParams({ tab: 'connect', campaign: campaign_id }).toString();
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <NextCard icon={FlaskConical} to={test} {...cards.test} />
        <NextCard
          icon={PenLine}
          to={paths.editCampaign(team_slug, campaign_slug)}
          {...cards.edit}
        />
        <NextCard icon={ListChecks} to={paths.campaigns(team_slug)} {...cards.manage} />
      </div>
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{results.nextTitle}</h2>
        <ol className="flex flex-col gap-3">
          <NextStep number={1} to={test} {...next.test} />
          <NextStep number={2} {...next.activate} />
          <NextStep number={3} to={`${paths.whatsapp(team_slug)}?${connect}`} {...next.connect} />
        </ol>
      </section>
    </>
  );
}

interface NextStepProps {
  number: number;
  title: string;
  text: string;
  to?: string;
}

function NextStep({ number, title, text, to }: NextStepProps) {
  return (
    <li className="flex gap-3">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-medium text-primary-soft-foreground tnum">
        {number}
      </span>
      <span className="flex flex-col items-start">
        {to ? (
          <Link to={to} className="touch-target font-medium text-primary hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <span className="text-sm text-muted-foreground">{text}</span>
      </span>
    </li>
  );
}

interface NextCardProps {
  icon: Icon;
  to: string;
  title: string;
  text: string;
}

function NextCard({ icon: Icon, to, title, text }: NextCardProps) {
  return (
    <Card className="relative flex items-center gap-4 hover:border-input sm:flex-col sm:items-start sm:gap-3">
      <Icon aria-hidden className="size-6 shrink-0 text-primary" />
      <div className="min-w-0">
        <h3 className="font-medium">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-xl">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      <ArrowRight aria-hidden className="ml-auto size-4 shrink-0 text-muted-foreground sm:hidden" />
    </Card>
  );
}
