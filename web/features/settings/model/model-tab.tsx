import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ModelSettings } from '#domain/models/schema.ts';
import { messageOf, refreshing, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { CeilingsCard } from './ceilings-card.tsx';
import { OwnModelCard } from './own-model-card.tsx';
import { copy } from '#copy/settings/model.ts';

/** The AI model of the team, and how much it may cost. */
export function ModelTab() {
  const { can } = useTeam();
  if (!can.canEditSettings) return <Notice variant="info">{copy.adminsOnly}</Notice>;
  return <Settings />;
}

function Settings() {
  const { team_slug } = useTeam();
  /** A saved form is reset, so that its key is not shown again. */
  const [saves, setSaves] = useState(0);
  const settings = useQuery(rpc.models.settings.queryOptions({ input: { team_slug } }));
  if (settings.data) {
    return (
      <>
        <OwnModelCard key={saves} settings={settings.data} onSaved={() => setSaves(saves + 1)} />
        <VerificationCard settings={settings.data} />
        <CeilingsCard settings={settings.data} />
      </>
    );
  }
  if (settings.isPending) return <Skeleton className="h-96 w-full rounded-xl" />;
  return (
    <Notice
      variant="destructive"
      action={
        <Button size="sm" variant="secondary" onClick={() => void settings.refetch()}>
          {copy.retry}
        </Button>
      }
    >
      {messageOf(settings.error, copy.loadFailed)}
    </Notice>
  );
}

const verificationCardCopy = copy.verification;

/** Whether a second call verifies each answer before a lead gets it. */
function VerificationCard({ settings: { verification } }: { settings: ModelSettings }) {
  const { team_slug } = useTeam();
  const label = useId();
  const save = useMutation(
    rpc.models.saveVerification.mutationOptions({
      onSuccess: (_, { on }) =>
        toast.success(on ? verificationCardCopy.savedOn : verificationCardCopy.savedOff),
      ...refreshing(rpc.models.key()),
    }),
  );
  const { here } = verification;
  const on = save.isPending ? save.variables.on : verification.on;
  return (
    <Card>
      <CardHeader title={verificationCardCopy.title} description={verificationCardCopy.text} />
      <div className="flex items-center justify-between gap-4">
        <span id={label} className="text-sm font-medium">
          {verificationCardCopy.label}
        </span>
        <Switch
          aria-labelledby={label}
          checked={here && on}
          disabled={!here || save.isPending}
          onCheckedChange={(checked) => save.mutate({ team_slug, on: checked })}
        />
      </div>
      {here ? null : <Notice variant="warning">{verificationCardCopy.notHere}</Notice>}
      {here && !on ? <Notice variant="warning">{verificationCardCopy.off}</Notice> : null}
      <FailedNotice error={save.error} text={verificationCardCopy.failed} />
    </Card>
  );
}
