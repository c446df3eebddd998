import { useRef } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import { CANNED_VARIABLES, type CannedReply } from '#domain/conversations/messages/canned.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { InputField, TextareaField } from '#web/ui/form/field.tsx';
import { canned as copy, common, variableLabels } from '#copy/settings/conversations.ts';
import { EditableList, type ItemDialogProps, refetchLists } from './list-card.tsx';

/** Replies that members insert by a shortcut. */
export function CannedCard() {
  const { team_slug } = useTeam();
  const query = useQuery(rpc.conversations.cannedReplies.queryOptions({ input: { team_slug } }));
  return (
    <EditableList<CannedReply>
      copy={copy}
      query={query}
      permission="canEditCampaigns"
      idOf={({ canned_id }) => canned_id}
      nameOf={({ shortcut }) => shortcut}
      makeNew={() => ({ canned_id: uuid(), shortcut: '', text: '' })}
      onRemove={({ canned_id }) => client.conversations.removeCannedReply({ team_slug, canned_id })}
      Dialog={CannedDialog}
    >
      {({ shortcut, text }) => (
        <>
          <bdi className="font-medium">/{shortcut}</bdi>
          <span dir="auto" className="line-clamp-1 min-w-0 flex-1 text-muted-foreground">
            {text}
          </span>
        </>
      )}
    </EditableList>
  );
}

const schema = () =>
  loadFile(() =>
    import('#domain/conversations/messages/canned.ts').then((file) => file.cannedForm),
  );

function CannedDialog({ item: reply, isNew, onClose }: ItemDialogProps<CannedReply>) {
  const { team_slug } = useTeam();
  const save = useMutation(rpc.conversations.saveCannedReply.mutationOptions(refetchLists));
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useAppForm({
    about: isNew ? 'new' : reply.canned_id,
    schema,
    defaultValues: { shortcut: reply.shortcut, text: reply.text },
    onSubmit: async (values) => {
      await save.mutateAsync({ team_slug, canned_id: reply.canned_id, ...values });
      onClose();
    },
  });

  function insert(variable: string) {
    const text = form.values.text;
    const from = box.current?.selectionStart ?? text.length;
    const to = box.current?.selectionEnd ?? text.length;
    form.change('text', `${text.slice(0, from)}{{${variable}}}${text.slice(to)}`);
    box.current?.focus();
  }

  return (
    <SaveDialog
      title={isNew ? copy.addTitle : copy.editTitle}
      form={form}
      saving={save}
      failed={common.saveFailed}
      onClose={onClose}
    >
      <InputField
        label={copy.shortcut}
        hint={copy.shortcutHint}
        required
        {...form.input('shortcut')}
        maxLength={40}
      />
      <TextareaField
        label={copy.reply}
        required
        {...form.input('text')}
        ref={box}
        dir="auto"
        maxLength={4096}
      />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm text-muted-foreground">{copy.variables}</legend>
        <div className="flex flex-wrap gap-1.5">
          {CANNED_VARIABLES.map((name) => (
            <Button key={name} variant="secondary" size="sm" onClick={() => insert(name)}>
              {variableLabels[name]}
            </Button>
          ))}
        </div>
      </fieldset>
    </SaveDialog>
  );
}
