import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReadingChoice } from '#domain/models/schema.ts';
import { messageOf, refreshing, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { common, reading as copy } from '#copy/settings/conversations.ts';

/** A list has texts as values. */
const CHOICES = { automatic: null, on: true, off: false } as const;
type Choice = keyof typeof CHOICES;

const named = (chosen: boolean | null): Choice =>
  chosen === null ? 'automatic' : chosen ? 'on' : 'off';

const readingOptions = () =>
  (Object.keys(CHOICES) as Choice[]).map((value) => ({
    value,
    label: copy.choices[value],
  }));

/** Whether voice messages, pictures and documents of leads are understood. */
export function ReadingCard() {
  const { team_slug } = useTeam();
  const settings = useQuery(rpc.models.settings.queryOptions({ input: { team_slug } }));
  const save = useMutation(
    rpc.models.saveReading.mutationOptions({
      onSuccess: () => toast.success(copy.saved),
      ...refreshing(rpc.models.key()),
    }),
  );
  const chosen: ReadingChoice | undefined = save.isPending
    ? save.variables
    : settings.data?.reading;
  return (
    <Card title={copy.title} description={copy.text}>
      {save.error ? (
        <Notice variant="destructive" className="mb-4">
          {refusalOf(save.error, copy.failed)}
        </Notice>
      ) : null}
      {chosen ? (
        <div className="flex flex-col gap-4">
          {(['speech', 'pictures'] as const).map((what) => (
            <SelectField
              key={what}
              label={copy[what]}
              className="max-w-md"
              value={named(chosen[what])}
              options={readingOptions()}
              disabled={save.isPending}
              onValueChange={(value) =>
                save.mutate({ team_slug, ...chosen, [what]: CHOICES[value] })
              }
            />
          ))}
          <p className="text-sm text-muted-foreground">{copy.otherwise}</p>
        </div>
      ) : settings.isError ? (
        <RetryNotice query={settings} retry={common.retry}>
          {messageOf(settings.error, copy.loadFailed)}
        </RetryNotice>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Card>
  );
}
