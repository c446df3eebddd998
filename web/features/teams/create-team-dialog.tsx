import { useId } from 'react';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog } from '#web/ui/overlay/dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useCreateTeam } from './api.ts';
import { createCopy as copy } from '#copy/teams/screen.ts';
import { useCountryQuestion } from '#web/shared/fields/country-question.tsx';
import { loadFile } from '#web/platform/load-file.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the new team is in the user's list. */
  onCreated: (team_slug: string) => void;
}

/** Creates another team, owned by the user. */
export function CreateTeamDialog({ open, onOpenChange, onCreated }: Props) {
  const formId = useId();
  const create = useCreateTeam();
  const close = (next: boolean) => {
    if (create.isPending) return;
    create.reset();
    onOpenChange(next);
  };
  const send = async (team_name: string, default_country: string | undefined) => {
    const { team_slug } = await create.mutateAsync({
      team_name,
      default_country,
    });
    onOpenChange(false);
    create.reset();
    toast.success(copy.created, { description: copy.createdText({ name: team_name }) });
    onCreated(team_slug);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={copy.title}
      description={copy.text}
      footer={
        <>
          <CancelButton onClick={() => close(false)} />
          <Button type="submit" form={formId} busy={create.isPending} busyLabel={copy.busy}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <FailedNotice error={create.error} text={copy.failed} />
      <NameForm id={formId} onSubmit={send} />
    </Dialog>
  );
}

const schema = () => loadFile(() => import('#domain/teams/schema.ts').then((m) => m.newTeam));

interface NameFormProps {
  id: string;
  onSubmit: (name: string, country: string | undefined) => Promise<void>;
}

function NameForm({ id, onSubmit }: NameFormProps) {
  const { country, question } = useCountryQuestion();
  const form = useAppForm({
    schema,
    defaultValues: { team_name: '' },
    onSubmit: ({ team_name }) => onSubmit(team_name, country),
  });
  return (
    <form id={id} {...form.props} className="flex flex-col gap-4">
      <InputField
        label={copy.name}
        error={form.problem}
        required
        {...form.field('team_name')}
        placeholder={copy.placeholder}
        autoComplete="organization"
      />
      {question}
    </form>
  );
}
