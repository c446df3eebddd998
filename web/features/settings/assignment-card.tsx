import { useMutation, useQuery } from '@tanstack/react-query';
import {
  ASSIGNMENT_LIMIT,
  ASSIGNMENTS,
  type Assignment,
  type TeamAssignee,
} from '#domain/conversations/assignment.ts';
import { fieldErrors, messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useSavedFields } from '#web/shared/fields/form-fields.tsx';
import {
  assignmentOptions,
  AvailabilityMark,
} from '#web/shared/availability/availability-mark.tsx';
import { availability } from '#copy/shared/availability.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const copy = texts.assignment;

/** How leads waiting for a member are assigned, and who is available. */
export function AssignmentCard() {
  const { team_slug } = useTeam();
  const setting = useQuery(assignmentOptions(team_slug));
  if (setting.isPending) return null;
  return (
    <Card title={copy.title} description={copy.text}>
      <Loaded query={setting} waiting={null} failed={messageOf(setting.error, copy.loadFailed)}>
        {({ assignment, limit, unassignable, members }) => (
          <div className="flex flex-col gap-4">
            <SettingForm assignment={assignment} limit={limit} />
            {unassignable ? (
              <Notice variant="warning">{copy.unassignable[unassignable]}</Notice>
            ) : null}
            <Members members={members} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function SettingForm(saved: { assignment: Assignment; limit: number | null }) {
  const { team_slug, can } = useTeam();
  const stored = { assignment: saved.assignment, limit: saved.limit?.toString() ?? '' };
  const [fields, setFields] = useSavedFields('assignment', stored);
  const { assignment, limit } = fields;
  const save = useMutation(
    rpc.conversations.setAssignment.mutationOptions({
      onSuccess: () => toast.success(copy.saved),
      ...refetchOnSuccess(assignmentOptions(team_slug).queryKey),
    }),
  );
  const limitProblem = fieldErrors(save.error).limit;
  return (
    <>
      <FailedNotice error={!limitProblem && save.error} text={copy.failed} />
      <SelectField
        label={copy.label}
        value={assignment}
        disabled={!can.canEditSettings}
        options={ASSIGNMENTS.map((value) => ({ value, ...copy.choices[value] }))}
        onValueChange={(chosen) => setFields({ ...fields, assignment: chosen })}
      />
      {assignment === 'manual' ? null : (
        <InputField
          label={copy.limit}
          hint={copy.limitHint}
          error={limitProblem}
          type="number"
          inputMode="numeric"
          min={ASSIGNMENT_LIMIT.min}
          max={ASSIGNMENT_LIMIT.max}
          placeholder={copy.noLimit}
          value={limit}
          disabled={!can.canEditSettings}
          onChange={(event) => setFields({ ...fields, limit: event.target.value })}
          controlClassName="max-w-40"
        />
      )}
      <RestrictedButton
        permission="canEditSettings"
        restriction={{ text: copy.adminsOnly }}
        className="self-start"
        busy={save.isPending}
        busyLabel={kitCopy.saving}
        onClick={() =>
          save.mutate({ team_slug, assignment, limit: limit.trim() === '' ? null : Number(limit) })
        }
      >
        {copy.submit}
      </RestrictedButton>
    </>
  );
}

function Members({ members }: { members: TeamAssignee[] }) {
  if (members.length === 0) {
    return <p className="text-sm text-muted-foreground">{copy.noMembers}</p>;
  }
  return (
    <ul aria-label={copy.members} className="flex flex-col text-sm">
      {members.map(({ user_id, name, availability: state, open }) => (
        <li key={user_id} className="flex min-h-9 items-center gap-3 border-t py-1.5">
          <span translate="no" className="min-w-0 flex-1 truncate">
            {name}
          </span>
          <span className="tnum shrink-0 text-muted-foreground">
            {availability.open({ count: open })}
          </span>
          <span className="w-16">
            <AvailabilityMark of={state} />
          </span>
        </li>
      ))}
    </ul>
  );
}
