import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf, refusalOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Label } from '#web/ui/form/label.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from './copy.ts';

const copy = texts.assignment;

/** Whether leads who wait for a person are given to members in turn. */
export function AssignmentCard() {
  const { team_slug, can } = useTeam();
  const id = useId();
  const queryClient = useQueryClient();
  const options = rpc.conversations.assignment.queryOptions({ input: { team_slug } });
  const setting = useQuery(options);
  const change = useMutation(
    rpc.conversations.setAssignment.mutationOptions({
      onSuccess: (_answer, { assignment }) => {
        queryClient.setQueryData(options.queryKey, (old) => old && { ...old, assignment });
        toast.success(assignment === 'round_robin' ? copy.on : copy.off);
      },
    }),
  );
  if (setting.isPending) return null;
  if (!setting.data) {
    return <NotLoaded error={setting.error} onRetry={() => void setting.refetch()} />;
  }
  const { assignment, members } = setting.data;
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {change.error ? (
        <Notice variant="destructive" className="mb-4">
          {refusalOf(change.error, copy.failed)}
        </Notice>
      ) : null}
      <div className="flex items-center justify-between gap-4">
        <Label htmlFor={id}>{copy.label}</Label>
        <Switch
          id={id}
          checked={assignment === 'round_robin'}
          disabled={!can.canEditSettings || change.isPending}
          onCheckedChange={(on) =>
            change.mutate({ team_slug, assignment: on ? 'round_robin' : 'manual' })
          }
        />
      </div>
      <p className="mt-3 text-sm text-muted-foreground">
        {copy.members(members.map(({ name }) => name))}
        {can.canEditSettings ? null : ` ${copy.adminsOnly}`}
      </p>
    </Card>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <Notice
        variant="destructive"
        action={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {copy.retry}
          </Button>
        }
      >
        {messageOf(error, copy.loadFailed)}
      </Notice>
    </Card>
  );
}
