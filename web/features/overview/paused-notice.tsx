import { Link } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { homeCopy } from './copy.ts';

const copy = homeCopy.paused;

/** Says why the team's agents are paused, if they are. */
export function PausedNotice() {
  const { plan, metrics, teamSlug } = useTeam();
  const spent = plan.messagesUsed >= plan.messagesLimit;
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
          to={paths.subscription(teamSlug)}
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
