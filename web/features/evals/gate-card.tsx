import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GATE_MODES, type GateSettings } from '#domain/evals/gate.ts';
import { fieldErrors, messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { gateCopy as copy } from './copy.ts';

/** What the team asks of prompts before they are published. */
export function GateCard({ gate: stored }: { gate: GateSettings }) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const [gate, setGate] = useState(stored.gate);
  const [threshold, setThreshold] = useState(String(stored.threshold));
  const save = useMutation(
    rpc.evals.saveGate.mutationOptions({
      onSuccess: () => {
        toast.success(copy.saved);
        void queryClient.invalidateQueries({ queryKey: rpc.evals.key() });
      },
    }),
  );
  const changed = gate !== stored.gate || threshold !== String(stored.threshold);
  const error = save.error ? fieldErrors(save.error).threshold : undefined;
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ team_slug, gate, threshold: Number(threshold) });
        }}
      >
        <Field label={copy.mode}>
          {(control) => (
            <Select
              {...control}
              value={gate}
              disabled={!can.canEditSettings}
              options={GATE_MODES.map((value) => ({ value, label: copy.modes[value] }))}
              onValueChange={setGate}
            />
          )}
        </Field>
        <Field label={copy.threshold} hint={copy.rule} {...(error && { error })}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={50}
              max={100}
              value={threshold}
              disabled={!can.canEditSettings}
              onChange={({ target }) => setThreshold(target.value)}
            />
          )}
        </Field>
        {save.error && !error ? (
          <Notice variant="destructive">{messageOf(save.error, copy.failed)}</Notice>
        ) : null}
        {changed || !can.canEditSettings ? (
          <RestrictedButton
            type="submit"
            variant="secondary"
            permission="canEditSettings"
            busy={save.isPending}
            className="self-start"
          >
            {copy.save}
          </RestrictedButton>
        ) : null}
      </form>
    </Card>
  );
}
