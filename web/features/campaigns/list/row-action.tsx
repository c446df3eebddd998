import { useState } from 'react';
import type { Permission } from '#domain/teams/roles.ts';
import { RestrictedDialog } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';

interface Props {
  icon: Icon;
  /** one word: tooltip in the table, or text beside the icon on a card */
  word: string;
  /** includes the campaign's name */
  label: string;
  /** shows words beside the icons, where there's room and no pointer to hover with */
  roomy: boolean;
  permission?: Permission;
  restriction?: { title: string; text: string };
  destructive?: boolean;
  /** a link's target; otherwise `onClick` */
  to?: string;
  onClick?: () => void;
}

/**
 * One action of a row: a link, or a button that opens a dialog. Without permission it looks disabled, and
 * pressing it says who can help.
 */
export function RowAction(props: Props) {
  const { icon: Icon, word, label, roomy, permission, restriction, to, onClick } = props;
  const { can } = useTeam();
  const [refused, setRefused] = useState(false);
  const allowed = permission === undefined || can[permission];
  const face = (
    <>
      <Icon aria-hidden />
      {roomy ? <span aria-hidden>{word}</span> : null}
    </>
  );
  const buttonProps = {
    variant: 'ghost' as const,
    size: roomy ? ('sm' as const) : ('icon' as const),
    className: props.destructive ? 'text-destructive' : '',
    'aria-label': label,
  };
  const button =
    allowed && to ? (
      <ButtonLink to={to} {...buttonProps}>
        {face}
      </ButtonLink>
    ) : (
      <Button
        {...buttonProps}
        aria-haspopup="dialog"
        aria-disabled={allowed ? undefined : true}
        onClick={allowed ? onClick : () => setRefused(true)}
      >
        {face}
      </Button>
    );
  return (
    <>
      {roomy ? button : <Tooltip content={word}>{button}</Tooltip>}
      {permission && restriction ? (
        <RestrictedDialog
          open={refused}
          onClose={() => setRefused(false)}
          permission={permission}
          {...restriction}
        />
      ) : null}
    </>
  );
}
