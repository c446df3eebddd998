import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RESUME_MINUTES } from '#domain/conversations/handoff.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/screen.ts';

const copy = texts.resume;

/** The time after which the agent resumes a conversation that a member took over. */
export function ResumeCard() {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const options = rpc.conversations.resumeSetting.queryOptions({ input: { team_slug } });
  const setting = useQuery(options);
  const change = useMutation(
    rpc.conversations.setResumeSetting.mutationOptions({
      onSuccess: (_answer, { resume_after_minutes }) => {
        queryClient.setQueryData(options.queryKey, { resume_after_minutes });
        toast.success(copy.saved);
      },
    }),
  );
  if (setting.isPending) return null;
  return (
    <Card title={copy.title} description={copy.text}>
      <FailedNotice error={change.error} text={copy.failed} className="mb-4" />
      <Loaded query={setting} waiting={null} failed={messageOf(setting.error, copy.loadFailed)}>
        {({ resume_after_minutes }) => (
          <SelectField
            label={copy.label}
            hint={can.canEditSettings ? copy.hint : copy.adminsOnly}
            value={String(resume_after_minutes ?? '')}
            disabled={!can.canEditSettings || change.isPending}
            options={[
              { value: '', label: copy.never },
              ...RESUME_MINUTES.map((minutes) => ({
                value: String(minutes),
                label: copy.after[minutes],
              })),
            ]}
            onValueChange={(value) =>
              change.mutate({
                team_slug,
                resume_after_minutes:
                  RESUME_MINUTES.find((minutes) => String(minutes) === value) ?? null,
              })
            }
          />
        )}
      </Loaded>
    </Card>
  );
}
