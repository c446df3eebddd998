import type { NumberState } from '#domain/whatsapp/number-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { CircleCheck, LoaderCircle, TriangleAlert, Unplug, WifiOff } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CircleSlash } from '#web/ui/icons.ts';
import { useNumberState } from './numbers.ts';
import { paths } from '../paths.ts';
import { useTeam } from '../team/team.tsx';
import { numberCopy } from '#copy/shared/numbers/number.ts';

const copy = numberCopy.notice;

interface Props {
  campaignId: string;
  className?: string;
}

/** Says that no one answers while the campaign's number is down. For conversations and lead sources. */
export function NumberNotice({ campaignId, className = '' }: Props) {
  const { team_slug, can } = useTeam();
  const state = useNumberState(campaignId);
  if (state !== 'lost' && state !== 'unreachable' && state !== 'unlinked') return null;
  const href = `${paths.whatsapp(team_slug)}?tab=connect&campaign=${encodeURIComponent(campaignId)}`;
  return (
    <Notice
      variant={state === 'unreachable' ? 'warning' : 'destructive'}
      className={className}
      action={
        state === 'unreachable' || !can.canEditCampaigns ? undefined : (
          <ButtonLink to={href} size="sm" variant="secondary">
            {numberCopy.reconnect}
          </ButtonLink>
        )
      }
    >
      {copy[state]}
    </Notice>
  );
}

const STATE_STYLES: Record<NumberState, { icon: Icon; variant: BadgeVariant }> = {
  starting: { icon: LoaderCircle, variant: 'info' },
  connected: { icon: CircleCheck, variant: 'success' },
  restricted: { icon: TriangleAlert, variant: 'warning' },
  unreachable: { icon: WifiOff, variant: 'warning' },
  lost: { icon: Unplug, variant: 'destructive' },
  unlinked: { icon: CircleSlash, variant: 'secondary' },
};

/** A number's state with the same color, icon and word on every page. */
export function NumberStateBadge({ state }: { state: NumberState }) {
  const { icon: Icon, variant } = STATE_STYLES[state];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {numberCopy.states[state]}
    </Badge>
  );
}
