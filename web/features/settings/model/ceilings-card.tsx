import { useMutation } from '@tanstack/react-query';
import type { ModelSettings } from '#domain/models/schema.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { refreshing, rpc } from '#web/platform/rpc.ts';
import { FormContext, useAppForm, useFollowSaved } from '#web/platform/use-app-form.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { TextField } from '#web/shared/fields/form-fields.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/model.ts';

const copy = texts.ceilings;
const schema = () => loadFile(() => import('#domain/models/forms.ts').then((m) => m.ceilingsForm));
const textOf = (amount: number | null) => (amount === null ? '' : String(amount));

/** How much the model may cost in a day and a month. */
export function CeilingsCard({ settings }: { settings: ModelSettings }) {
  const { team_slug } = useTeam();
  const save = useMutation(
    rpc.models.saveCeilings.mutationOptions({
      onSuccess: () => toast.success(copy.saved),
      ...refreshing(rpc.models.key(), rpc.teams.home.key()),
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
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-4">
          <Unknown settings={settings} />
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            {(['day', 'month'] as const).map((period) => (
              <TextField
                key={period}
                name={period}
                label={copy[period]}
                placeholder={copy.none}
                hint={hintOf(settings, period)}
              />
            ))}
          </div>
          <FailedNotice error={save.error} text={copy.failed} />
          <Button type="submit" className="self-start" busy={save.isPending} busyLabel={copy.busy}>
            {copy.submit}
          </Button>
        </form>
      </FormContext>
    </Card>
  );
}

/** The installation's ceiling is only for teams that use its model. */
function hintOf({ own, spent, installation_ceilings }: ModelSettings, period: 'day' | 'month') {
  const most = own ? null : installation_ceilings[period];
  const cost = formatDollars(spent[period]);
  if (most === null) return copy.spent({ spent: cost });
  return copy.spentOfMost({ spent: cost, most: formatDollars(most) });
}

function Unknown({ settings: { priced, unpriced_calls } }: { settings: ModelSettings }) {
  if (!priced) return <Notice variant="warning">{copy.unpricedModel}</Notice>;
  if (unpriced_calls === 0) return null;
  const calls = copy.calls({ count: unpriced_calls });
  return <Notice variant="warning">{copy.unpriced({ calls })}</Notice>;
}
