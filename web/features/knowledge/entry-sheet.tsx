import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { emptyForm, entryForm, formOf, type EntryForm } from '#domain/knowledge/entry-form.ts';
import type { EntryKind, Knowledge, KnowledgeEntry } from '#domain/knowledge/schema.ts';
import { userKey } from '#web/platform/identity.ts';
import { hasFields, storedJson } from '#web/platform/storage.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { useReportEntry } from '#web/shared/unsaved-parts.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { localDay } from '#web/ui/format.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { form as copy, screen } from '#copy/knowledge/screen.ts';
import { EntryFields } from './entry-fields.tsx';
import { kitCopy } from '#copy/platform/screen.ts';
import { showError, knowledgeRefetch } from './api.ts';
import { rpc } from '#web/platform/rpc.ts';

interface Props {
  /** null for a new one */
  entry: KnowledgeEntry | null;
  onClose: () => void;
  campaigns: Knowledge['campaigns'];
  /** the kind of a new one */
  kind: EntryKind | undefined;
}

const isForm = hasFields<EntryForm>({ question: 'string', answer: 'string' });

/** The unsaved text in this tab. Each version of the entry has its own. */
function draftOf(team_slug: string, entry: KnowledgeEntry | null) {
  const name = entry ? `${entry.entry_id}:${entry.version}` : 'new';
  return storedJson('session', userKey(`knowledge:${team_slug}:${name}`), isForm);
}

/** An entry's form in a drawer. The text stays until it is saved or discarded. */
export function EntrySheet({ entry, onClose, campaigns, kind }: Props) {
  const { team_slug } = useTeam();
  const draft = draftOf(team_slug, entry);
  const [entry_id] = useState(() => entry?.entry_id ?? uuid());
  const [stored] = useState(() => draft.read());
  const add = useMutation(rpc.knowledge.addEntry.mutationOptions(knowledgeRefetch));
  const change = useMutation(rpc.knowledge.changeEntry.mutationOptions(knowledgeRefetch));
  const [initial] = useState(() =>
    entry ? formOf(entry) : { ...emptyForm(localDay(new Date())), ...(kind && { kind }) },
  );
  const form = useAppForm<EntryForm, typeof entryForm>({
    schema: entryForm,
    defaultValues: { ...initial, ...stored },
    onSubmit: async (content) => {
      if (entry) await change.mutateAsync({ team_slug, entry_id, version: entry.version, content });
      else await add.mutateAsync({ team_slug, entry_id, content });
      discardDraft();
      toast.success(copy.saved);
      onClose();
    },
  });
  const report = useReportEntry();
  const reportTyped = (values: EntryForm | null) =>
    report(entry?.entry_id ?? null, (values && entryForm.safeParse(values).data) ?? null);
  // Text typed before a reload is reported only when it is shown again.
  const reportStored = useEffectEvent(() => (stored ? reportTyped(form.values) : undefined));
  useEffect(() => reportStored(), []);
  const discardDraft = () => {
    draft.remove();
    reportTyped(null);
  };
  const saveDraft = (changed: Partial<EntryForm>) => {
    const values = { ...form.values, ...changed };
    draft.write(values);
    reportTyped(values);
  };
  const failed = add.error ?? change.error;
  const busy = add.isPending || change.isPending;
  return (
    <Sheet onClose={onClose} title={entry ? copy.titleEdit : copy.titleNew} className="w-[28rem]">
      <form {...form.props} className="flex flex-col gap-5 p-5">
        <FormContext value={form}>
          {stored ? (
            <Notice
              variant="info"
              action={
                <Button
                  variant="link"
                  size="sm"
                  onClick={() => {
                    discardDraft();
                    form.reset(initial);
                  }}
                >
                  {copy.discard}
                </Button>
              }
            >
              {copy.kept}
            </Notice>
          ) : null}
          <EntryFields form={form} campaigns={campaigns} onDraft={saveDraft} />
          <FailedNotice error={!form.problem && failed} text={screen.network} />
          <div className="flex flex-wrap justify-between gap-3">
            <Button type="submit" busy={busy} busyLabel={copy.saving}>
              {kitCopy.save}
            </Button>
            {entry ? <RemoveButton entry={entry} onRemoved={onClose} /> : null}
          </div>
        </FormContext>
      </form>
    </Sheet>
  );
}

function RemoveButton({ entry, onRemoved }: { entry: KnowledgeEntry; onRemoved: () => void }) {
  const { team_slug } = useTeam();
  const remove = useMutation(
    rpc.knowledge.removeEntry.mutationOptions({
      ...knowledgeRefetch,
      onSuccess: () => {
        toast.success(copy.removed);
        onRemoved();
      },
      onError: showError,
    }),
  );
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">{copy.confirm.confirm}</Button>}
      copy={copy.confirm}
      action={remove}
      destructive
      onConfirm={() => remove.mutate({ team_slug, entry_id: entry.entry_id })}
    />
  );
}
