import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModelSettings } from '#domain/models/schema.ts';
import { messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { SaveButton } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SwitchField } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { TextField, useFollowSaved } from '#web/shared/fields/form-fields.tsx';
import { OwnModelCard } from './own-model-card.tsx';
import { copy } from '#copy/settings/model.ts';

/** The team's AI model and its spending limits. */
export function ModelTab() {
  const { can } = useTeam();
  if (!can.canEditSettings) return <Notice variant="info">{copy.adminsOnly}</Notice>;
  return <Settings />;
}

function Settings() {
  const { team_slug } = useTeam();
  /** Resets a saved form, so that its key isn't shown again. */
  const [saves, setSaves] = useState(0);
  const settings = useQuery(rpc.models.settings.queryOptions({ input: { team_slug } }));
  return (
    <Loaded
      query={settings}
      waiting={<Skeleton className="h-96 w-full rounded-xl" />}
      failed={messageOf(settings.error, copy.loadFailed)}
    >
      {(data) => (
        <>
          <OwnModelCard key={saves} settings={data} onSaved={() => setSaves(saves + 1)} />
          <VerificationCard settings={data} />
          <CeilingsCard settings={data} />
        </>
      )}
    </Loaded>
  );
}

/** Whether a second model call verifies each answer before a lead gets it. */
function VerificationCard({ settings: { verification } }: { settings: ModelSettings }) {
  const { team_slug } = useTeam();
  const save = useMutation(
    rpc.models.saveVerification.mutationOptions({
      onSuccess: (_, { on }) =>
        toast.success(on ? copy.verification.savedOn : copy.verification.savedOff),
      ...refetchOnSuccess(rpc.models.key()),
    }),
  );
  const { here } = verification;
  const on = save.isPending ? save.variables.on : verification.on;
  return (
    <Card title={copy.verification.title} description={copy.verification.text}>
      <SwitchField
        label={copy.verification.label}
        checked={here && on}
        disabled={!here || save.isPending}
        onCheckedChange={(checked) => save.mutate({ team_slug, on: checked })}
      />
      {here ? null : <Notice variant="warning">{copy.verification.notHere}</Notice>}
      {here && !on ? <Notice variant="warning">{copy.verification.off}</Notice> : null}
      <FailedNotice error={save.error} text={copy.verification.failed} />
    </Card>
  );
}

const schema = () => loadFile(() => import('#domain/models/forms.ts').then((m) => m.ceilingsForm));
const textOf = (amount: number | null) => (amount === null ? '' : String(amount));

/** The model's spending limits per day and month. */
function CeilingsCard({ settings }: { settings: ModelSettings }) {
  const { team_slug } = useTeam();
  const save = useMutation(
    rpc.models.saveCeilings.mutationOptions({
      onSuccess: () => toast.success(copy.ceilings.saved),
      ...refetchOnSuccess(rpc.models.key(), rpc.teams.home.key()),
    }),
  );
  const { day, month } = settings.ceilings;
  const saved = { day: textOf(day), month: textOf(month) };
  const form = useAppForm({
    schema,
    defaultValues: saved,
    onSubmit: (chosen) => save.mutateAsync({ team_slug, ...chosen }),
  });
  useFollowSaved(form, saved);
  return (
    <Card title={copy.ceilings.title} description={copy.ceilings.text}>
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-4">
          <Unknown settings={settings} />
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            {(['day', 'month'] as const).map((period) => (
              <TextField
                key={period}
                name={period}
                label={copy.ceilings[period]}
                placeholder={copy.ceilings.none}
                hint={hintOf(settings, period)}
              />
            ))}
          </div>
          <FailedNotice error={save.error} text={copy.ceilings.failed} />
          <SaveButton className="self-start" busy={save.isPending}>
            {copy.ceilings.submit}
          </SaveButton>
        </form>
      </FormContext>
    </Card>
  );
}

/** The installation's limit applies only to teams that use its model. */
function hintOf({ own, spent, installation_ceilings }: ModelSettings, period: 'day' | 'month') {
  const ceiling = own ? null : installation_ceilings[period];
  const cost = formatDollars(spent[period]);
  if (ceiling === null) return copy.ceilings.spent({ spent: cost });
  return copy.ceilings.spentOfMost({ spent: cost, most: formatDollars(ceiling) });
}

function Unknown({ settings: { priced, unpriced_calls } }: { settings: ModelSettings }) {
  if (!priced) return <Notice variant="warning">{copy.ceilings.unpricedModel}</Notice>;
  if (unpriced_calls === 0) return null;
  const calls = copy.ceilings.calls({ count: unpriced_calls });
  return <Notice variant="warning">{copy.ceilings.unpriced({ calls })}</Notice>;
}
