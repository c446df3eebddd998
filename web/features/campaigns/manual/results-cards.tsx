import { ArrowRight, ListChecks, type LucideIcon, QrCode } from 'lucide-react';
import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/app/paths.ts';
import { useTeam } from '#web/platform/team.tsx';
import { Card } from '#web/ui/card.tsx';
import { results } from './copy.ts';

/** Where to go from here, and what comes in which order. */
export function ResultsCards({ campaign }: { campaign: Campaign }) {
  const { teamSlug } = useTeam();
  const connect = new URLSearchParams({
    tab: 'connect',
    campaign: campaign.campaign_id,
  }).toString();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NextCard
          icon={QrCode}
          to={`${paths.whatsapp(teamSlug)}?${connect}`}
          {...results.cards.connect}
        />
        <NextCard icon={ListChecks} to={paths.campaigns(teamSlug)} {...results.cards.manage} />
      </div>
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{results.nextTitle}</h2>
        <ol className="flex flex-col gap-3">
          {results.next.map((step, index) => (
            <li key={step.title} className="flex gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-medium text-primary-soft-foreground tnum">
                {index + 1}
              </span>
              <span className="flex flex-col">
                <span className="font-medium">{step.title}</span>
                <span className="text-sm text-muted-foreground">{step.text}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

interface NextCardProps {
  icon: LucideIcon;
  to: string;
  title: string;
  text: string;
}

function NextCard({ icon: Icon, to, title, text }: NextCardProps) {
  return (
    <Card className="relative flex items-center gap-4 hover:border-input">
      <Icon aria-hidden className="size-6 shrink-0 text-primary" />
      <div className="min-w-0">
        <h3 className="font-medium">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-xl">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      <ArrowRight aria-hidden className="ml-auto size-4 shrink-0 text-muted-foreground" />
    </Card>
  );
}
