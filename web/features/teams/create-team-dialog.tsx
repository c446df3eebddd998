import { useMutation } from '@tanstack/react-query';
import { loadFile } from '#web/platform/load-file.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useCountryQuestion } from '#web/shared/fields/country-question.tsx';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { createCopy as copy } from '#copy/teams/screen.ts';

interface Props {
  onClose: () => void;
  /** Called once the new team is in the user's list. */
  onCreated: (team_slug: string) => void;
}

const schema = () => loadFile(() => import('#domain/teams/schema.ts').then((m) => m.newTeam));

/** Creates another team that the user owns. */
export function CreateTeamDialog({ onClose, onCreated }: Props) {
  const create = useMutation(
    rpc.teams.create.mutationOptions(refetchOnSuccess(rpc.accounts.me.key())),
  );
  const { country, question } = useCountryQuestion();
  const form = useAppForm({
    schema,
    defaultValues: { team_name: '' },
    onSubmit: async ({ team_name }) => {
      const { team_slug } = await create.mutateAsync({ team_name, default_country: country });
      onClose();
      toast.success(copy.created, { description: copy.createdText({ name: team_name }) });
      onCreated(team_slug);
    },
  });
  return (
    <SaveDialog
      title={copy.title}
      description={copy.text}
      form={form}
      saving={create}
      failed={copy.failed}
      labels={copy.buttons}
      onClose={() => create.isPending || onClose()}
    >
      <InputField
        label={copy.name}
        required
        {...form.input('team_name')}
        placeholder={copy.placeholder}
        autoComplete="organization"
      />
      {question}
    </SaveDialog>
  );
}
