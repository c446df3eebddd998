import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { FoundPerson } from '#domain/admin/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { removeRedirectAllowance, useSetMe } from '#web/shared/session/session.ts';
import { beginTeamSwitch } from '#web/shared/team-switch.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { copy as texts } from '#copy/admin/desk.ts';
import { nameOf } from './audit-sentence.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { rpc } from '#web/platform/rpc.ts';

const { dialog: copy } = texts;
const schema = () =>
  loadFile(() => import('#domain/admin/schema.ts').then((m) => m.impersonationReason));

interface Props {
  person: FoundPerson;
  onClose: () => void;
}

/** Asks for a reason, then opens the team as the chosen user. */
export function ImpersonateDialog({ person, onClose }: Props) {
  const navigate = useNavigate();
  // Missing on staff pages outside a team.
  const { team_slug } = useParams();
  const setMe = useSetMe();
  const start = useMutation(
    rpc.admin.startImpersonation.mutationOptions({
      onSuccess: (me) => {
        const slug = me.impersonation?.team_slug ?? '';
        removeRedirectAllowance();
        beginTeamSwitch(slug);
        void navigate(slug ? paths.team(slug) : paths.dashboard);
        setMe(me);
      },
    }),
  );
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    onSubmit: ({ reason }) =>
      start.mutateAsync({
        userId: person.user_id,
        teamId: person.team_id,
        reason,
        from_team_slug: team_slug,
      }),
  });
  return (
    <SaveDialog
      title={copy.title({ name: nameOf(person) })}
      description={copy.text({ team: person.team_name })}
      form={form}
      saving={start}
      failed={copy.failed}
      labels={copy.buttons}
      onClose={() => start.isPending || onClose()}
    >
      <InputField
        label={copy.reason}
        hint={copy.reasonHint}
        required
        {...form.input('reason')}
        placeholder={copy.reasonPlaceholder}
        autoComplete="off"
      />
    </SaveDialog>
  );
}
