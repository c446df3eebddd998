import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refusalOf } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { beginTeamSwitch } from '#web/shared/team-switch.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LogOut } from '#web/ui/first-icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLeaveTeam } from './api.ts';
import { copy as texts } from '#copy/teams/screen.ts';

const { leave: copy } = texts;

interface Props {
  allowed: boolean;
  /** Why the user cannot leave. */
  message: string | null;
}

export function LeaveTeam({ allowed, message }: Props) {
  const { team, team_slug } = useTeam();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useLeaveTeam(([next]) => {
    toast.success(copy.done, { description: copy.doneText({ team: team.team_name }) });
    beginTeamSwitch(next ?? '');
    void navigate(next ? paths.team(next) : paths.dashboard);
  });
  const confirm = () =>
    leave.mutate(
      { team_slug },
      {
        onError: (error) => {
          setAsking(false);
          toast.error(refusalOf(error, copy.failed));
        },
      },
    );
  return (
    <section
      aria-labelledby="leave-team"
      className="flex flex-wrap items-center justify-between gap-4 border-t border-border pt-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id="leave-team" className="text-base font-semibold">
          {copy.title}
        </h2>
        <p className="text-sm text-muted-foreground">{message ?? copy.text}</p>
      </div>
      <Button variant="secondary" disabled={!allowed} onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        {copy.action}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.confirmTitle({ team: team.team_name })}
        description={copy.confirmText}
        cancelLabel={texts.cancel}
        confirmLabel={copy.confirm}
        busy={leave.isPending}
        busyLabel={copy.busy}
        destructive
        onConfirm={confirm}
      />
    </section>
  );
}
