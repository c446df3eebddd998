import { useId } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { FoundPerson } from '#domain/admin/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { dropAllowance } from '#web/shared/session/session.ts';
import { beginTeamSwitch } from '#web/shared/team-switch.ts';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog } from '#web/ui/overlay/dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { useStartImpersonation } from './desk-api.ts';
import { copy as texts } from '#copy/admin/desk.ts';
import { nameOf } from './audit-sentence.ts';
import { loadFile } from '#web/platform/load-file.ts';

const { dialog: copy } = texts;
const schema = () =>
  loadFile(() => import('#domain/admin/schema.ts').then((m) => m.impersonationReason));

interface Props {
  person: FoundPerson | undefined;
  onClose: () => void;
}

/** Asks for a reason, then opens the team as that user. */
export function ImpersonateDialog({ person, onClose }: Props) {
  const formId = useId();
  const navigate = useNavigate();
  // Missing on the pages of staff without a team.
  const { team_slug } = useParams();
  const start = useStartImpersonation((me) => {
    const slug = me.impersonation?.team_slug ?? '';
    dropAllowance();
    beginTeamSwitch(slug);
    void navigate(slug ? paths.team(slug) : paths.dashboard);
  });
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    onSubmit: ({ reason }) =>
      person &&
      start.mutateAsync({
        userId: person.user_id,
        teamId: person.team_id,
        reason,
        ...(team_slug && { from_team_slug: team_slug }),
      }),
  });
  if (!person) return null;
  const close = () => {
    if (start.isPending) return;
    start.reset();
    form.reset();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={copy.title({ name: nameOf(person) })}
      description={copy.text({ team: person.team_name })}
      footer={
        <>
          <CancelButton onClick={close} />
          <Button type="submit" form={formId} busy={start.isPending} busyLabel={copy.busy}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <FailedNotice error={start.error} text={copy.failed} />
      <form id={formId} {...form.props}>
        <InputField
          label={copy.reason}
          hint={copy.reasonHint}
          error={form.problem}
          required
          {...form.field('reason')}
          placeholder={copy.reasonPlaceholder}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
