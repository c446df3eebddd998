import { Link } from 'react-router';
import type { SpendingNotice as Spending } from '#domain/billing/spending-notice.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { formatExact, formatNumber } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatDollars } from '#web/shared/dollars.ts';
import { homeCopy } from './copy.ts';

const copy = homeCopy.paused;

/** Says why the team's agents are paused, if they are. */
export function PausedNotice() {
  const { plan, metrics, team_slug, spending } = useTeam();
  const spent = plan.messagesUsed >= plan.messagesLimit;
  if (spending && plan.canAccessWhatsApp && !spent) return <SpendingNotice spending={spending} />;
  if (plan.canAccessWhatsApp ? !spent : metrics.activeCampaignsCount === 0) return null;
  const why = plan.canAccessWhatsApp
    ? { title: copy.messages.title, text: copy.messages.text(formatNumber(plan.messagesLimit)) }
    : copy.plan;
  return (
    <Notice
      variant="warning"
      title={why.title}
      action={
        <Link
          to={paths.subscription(team_slug)}
          className="shrink-0 touch-target rounded-sm font-medium underline underline-offset-4"
        >
          {copy.action}
        </Link>
      }
    >
      {why.text}
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
      {texts.text(
        homeCopy.spending.of(formatDollars(spent), formatDollars(ceiling), period),
        formatExact(until),
      )}
    </Notice>
  );
}
