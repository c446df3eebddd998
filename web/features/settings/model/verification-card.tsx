import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ModelSettings } from '#domain/models/schema.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/model.ts';

const copy = texts.verification;

/** Whether a second call verifies each answer before a lead gets it. */
export function VerificationCard({ settings: { verification } }: { settings: ModelSettings }) {
  const { team_slug } = useTeam();
  const label = useId();
  const queryClient = useQueryClient();
  const save = useMutation(
    rpc.models.saveVerification.mutationOptions({
      onSuccess: async (_, { on }) => {
        toast.success(on ? copy.savedOn : copy.savedOff);
        await queryClient.invalidateQueries({ queryKey: rpc.models.key() });
      },
    }),
  );
  const { here } = verification;
  const on = save.isPending ? save.variables.on : verification.on;
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <div className="flex items-center justify-between gap-4">
        <span id={label} className="text-sm font-medium">
          {copy.label}
        </span>
        <Switch
          aria-labelledby={label}
          checked={here && on}
          disabled={!here || save.isPending}
          onCheckedChange={(checked) => save.mutate({ team_slug, on: checked })}
        />
      </div>
      {here ? null : <Notice variant="warning">{copy.notHere}</Notice>}
      {here && !on ? <Notice variant="warning">{copy.off}</Notice> : null}
      {save.error ? (
        <Notice variant="destructive">{refusalOf(save.error, copy.failed)}</Notice>
      ) : null}
    </Card>
  );
}
