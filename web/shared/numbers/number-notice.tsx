import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { numberCopy } from '#copy/shared/numbers/number.ts';
import { useNumberState } from './numbers.ts';
import { paths } from '../paths.ts';
import { useTeam } from '../team/team.tsx';

const copy = numberCopy.notice;

interface Props {
  campaignId: string;
  className?: string;
}

/** In a conversation and beside what feeds it: that no one answers there, while the number of its campaign is away. */
export function NumberNotice({ campaignId, className = '' }: Props) {
  const { team_slug } = useTeam();
  const state = useNumberState(campaignId);
  if (state !== 'lost' && state !== 'unreachable' && state !== 'unlinked') return null;
  const href = `${paths.whatsapp(team_slug)}?tab=connect&campaign=${encodeURIComponent(campaignId)}`;
  return (
    <Notice
      variant={state === 'unreachable' ? 'warning' : 'destructive'}
      className={className}
      action={
        state === 'unreachable' ? undefined : (
          <Button asChild size="sm" variant="secondary">
            <Link to={href}>{numberCopy.reconnect}</Link>
          </Button>
        )
      }
    >
      {copy[state]}
    </Notice>
  );
}
