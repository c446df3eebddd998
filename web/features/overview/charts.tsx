import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Charts as ChartsData, leadsOf } from '#domain/overview/charts.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { MessagesSquare } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ChartsSkeleton } from './briefing/skeletons.tsx';
import { chartsCopy as copy } from '#copy/overview/screen.ts';
import { DayChart } from './day-chart.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { useRefetchOnChange } from '#web/shared/use-refetch-on-change.ts';

/** Recent activity, and the leads by status. */
export function Charts() {
  const { team_slug } = useTeam();
  const charts = useCharts(team_slug);
  if (charts.data) return <Drawn charts={charts.data} />;
  if (charts.isPending) return <ChartsSkeleton />;
  return (
    <Notice
      variant="destructive"
      action={
        <Button size="sm" variant="secondary" onClick={() => void charts.refetch()}>
          {copy.failed.retry}
        </Button>
      }
    >
      {copy.failed.text}
    </Notice>
  );
}

function Drawn({ charts: { days, funnel } }: { charts: ChartsData }) {
  const messages = days.reduce((sum, { received, sent }) => sum + received + sent, 0);
  const leads = leadsOf(funnel);
  if (messages === 0 && leads === 0) return <Nothing />;
  return (
    <section aria-label={copy.label} className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <DayChart days={days} />
      <FunnelChart funnel={funnel} leads={leads} />
    </section>
  );
}

/** The next step for a team without messages. */
function Nothing() {
  const { metrics, plan, team_slug } = useTeam();
  const connected = metrics.activeCampaignsCount > 0;
  const whatsapp = plan.canAccessWhatsApp ? paths.whatsapp : paths.subscription;
  return (
    <Card className="p-0">
      <EmptyState
        picture={<MessagesSquare aria-hidden />}
        title={copy.empty.title}
        description={`${copy.empty.text} ${connected ? copy.empty.write : copy.empty.connect}`}
        action={
          <Button asChild>
            <Link to={connected ? paths.conversations(team_slug) : whatsapp(team_slug)}>
              {connected ? copy.empty.writeAction : copy.empty.connectAction}
            </Link>
          </Button>
        }
        className="py-10"
      />
    </Card>
  );
}

/** The charts, refetched on changes. */
export function useCharts(team_slug: string) {
  const input = { team_slug };
  useRefetchOnChange(team_slug, rpc.overview.charts.key({ input }));
  return useQuery(rpc.overview.charts.queryOptions({ input }));
}
