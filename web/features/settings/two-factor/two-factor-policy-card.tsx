import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TwoFactorPolicy } from '#domain/teams/schema.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SwitchField } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/two-factor.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const copy = texts.policy;

/** The owner's switch. Admins see its state; other members don't see the card. */
export function TwoFactorPolicyCard() {
  const { team_slug, can } = useTeam();
  const policy = useQuery(
    rpc.teams.twoFactorPolicy.queryOptions({ input: { team_slug }, enabled: can.canEditSettings }),
  );
  return policy.data ? <Policy policy={policy.data} /> : null;
}

function Policy({ policy }: { policy: TwoFactorPolicy }) {
  const { team_slug, role } = useTeam();
  const change = useMutation(
    rpc.teams.changeTwoFactorPolicy.mutationOptions(
      refetchOnSuccess(rpc.teams.twoFactorPolicy.key()),
    ),
  );
  const [asking, setAsking] = useState(false);
  const send = (required: boolean) =>
    change.mutate(
      { team_slug, required },
      {
        onSuccess: () => toast.success(required ? copy.on : copy.offDone),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <Card title={copy.title} description={copy.text}>
      <FailedNotice error={change.error} text={copy.failed} className="mb-4" />
      <SwitchField
        label={copy.label}
        checked={policy.required}
        disabled={role !== 'owner' || change.isPending}
        onCheckedChange={(on) => (on ? setAsking(true) : send(false))}
      />
      <PolicyNotes policy={policy} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        copy={{
          ...copy.ask,
          text: copy.ask.text({ members: policy.membersWithout }),
          busy: kitCopy.saving,
        }}
        action={{ isPending: change.isPending }}
        onConfirm={() => send(true)}
      />
    </Card>
  );
}

function PolicyNotes({ policy }: { policy: TwoFactorPolicy }) {
  const { role } = useTeam();
  const { required, changed_at, changed_by: name, membersWithout } = policy;
  const state = required ? 'on' : 'off';
  return (
    <div className="mt-3 flex flex-col gap-1 text-sm text-muted-foreground">
      {membersWithout > 0 ? (
        <p className="tnum">{copy.without({ members: membersWithout })}</p>
      ) : null}
      {changed_at ? (
        <p>
          <span>{name ? copy.changedBy[state]({ name }) : copy.changed[state]}</span>{' '}
          <RelativeTime at={changed_at} />
        </p>
      ) : null}
      {role === 'owner' ? null : <p>{copy.ownerOnly}</p>}
    </div>
  );
}
