import { Link } from 'react-router';
import type { SpendingNotice as Spending } from '#domain/billing/usage.ts';
import { billingTrouble } from '#web/shared/billing-trouble.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { formatExact } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatDollars } from '#web/shared/dollars.ts';
import { homeCopy } from '#copy/overview/screen.ts';

const copy = homeCopy.paused;

/** Says why the team's agents are paused, if they are. */
export function PausedNotice() {
  const team = useTeam();
  const { plan, metrics, team_slug, spending } = team;
  // The banner over the page says it already.
  if (billingTrouble(team)) return null;
  if (spending && plan.canAccessWhatsApp) return <SpendingNotice spending={spending} />;
  if (plan.canAccessWhatsApp || metrics.activeCampaignsCount === 0) return null;
  return (
    <Notice
      variant="warning"
      title={copy.title}
      action={
        <Link
          to={paths.subscription(team_slug)}
          className="shrink-0 touch-target rounded-sm font-medium underline underline-offset-4"
        >
          {copy.action}
        </Link>
      }
    >
      {copy.text}
    </Notice>
  );
}

function SpendingNotice({ spending }: { spending: Spending }) {
  const { team_slug, can } = useTeam();
  const { state, period, spent, ceiling, until } = spending;
  const texts = homeCopy.spending[state];
  return (
    <Notice
      variant={state === 'reached' ? 'warning' : 'info'}
      title={texts.title}
      action={
        can.canEditSettings ? (
          <Link
            to={`${paths.settings(team_slug)}?tab=model`}
            className="shrink-0 touch-target rounded-sm font-medium underline underline-offset-4"
          >
            {homeCopy.spending.action}
          </Link>
        ) : null
      }
    >
      {texts.text({
        of: homeCopy.spending.of[period]({
          spent: formatDollars(spent),
          ceiling: formatDollars(ceiling),
        }),
        until: formatExact(until),
      })}
    </Notice>
  );
}
