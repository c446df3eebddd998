import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { z } from 'zod';
import { caseFile } from '#domain/quality/case-files.ts';
import { caseTyped, type EvalCase, MAX_CASES, newCaseTyped } from '#domain/quality/schema.ts';
import {
  CHECK_NUMBERS,
  checkField,
  checksFromFields,
  checksToFields,
  kindField,
  MAX_OWN_CHECKS,
} from '#domain/quality/own-checks.ts';
import { client, messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { Download, FileUp, Pencil, Trash2 } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useAppForm, useFormContext } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { caseCopy as copy } from '#copy/quality/cases.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { CheckboxField } from '#web/ui/form/checkbox.tsx';

interface Props {
  campaign_id: string;
  cases: EvalCase[];
}

/** The recorded tests of a campaign. */
export function CaseList({ campaign_id, cases }: Props) {
  const { can } = useTeam();
  const [editing, setEditing] = useState<EvalCase | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<EvalCase | null>(null);
  return (
    <Card>
      <CardHeader
        title={copy.title}
        description={copy.text}
        className="max-sm:flex-col"
        aside={
          <ListActions
            cases={cases}
            onAdd={() => setEditing('new')}
            onImport={() => setImporting(true)}
          />
        }
      />
      {cases.length === 0 ? <p className="text-sm text-muted-foreground">{copy.empty}</p> : null}
      <ul className="flex flex-col divide-y divide-border">
        {cases.map((item) => (
          <li key={item.case_id} className="flex items-center gap-2 py-3">
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <p className="text-sm font-medium wrap-anywhere">{item.name}</p>
              <p className="text-xs text-muted-foreground">
                {copy.origins[item.origin]},{' '}
                <span>{copy.messages({ count: item.turns.length })}</span>
              </p>
            </div>
            {can.canEditCampaigns ? (
              <>
                <IconButton
                  icon={Pencil}
                  label={`${copy.edit}: ${item.name}`}
                  aria-haspopup="dialog"
                  onClick={() => setEditing(item)}
                />
                <IconButton
                  icon={Trash2}
                  label={`${copy.remove}: ${item.name}`}
                  aria-haspopup="dialog"
                  onClick={() => setRemoving(item)}
                />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {editing ? (
        <CaseDialog
          campaign_id={campaign_id}
          edited={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {importing ? (
        <ImportDialog
          campaign_id={campaign_id}
          room={MAX_CASES - cases.length}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {removing ? <RemoveDialog removed={removing} onClose={() => setRemoving(null)} /> : null}
    </Card>
  );
}

interface ActionsProps {
  cases: EvalCase[];
  onAdd: () => void;
  onImport: () => void;
}

function ListActions({ cases, onAdd, onImport }: ActionsProps) {
  const small = { variant: 'secondary', size: 'sm' } as const;
  const restricted = { ...small, permission: 'canEditCampaigns' } as const;
  const save = () => saveFile(new Blob([caseFile(cases)], { type: 'text/csv' }), copy.fileName);
  return (
    <div className="flex flex-wrap gap-2">
      {cases.length > 0 ? (
        <Button {...small} onClick={save}>
          <Download aria-hidden />
          {copy.export}
        </Button>
      ) : null}
      <RestrictedButton {...restricted} aria-haspopup="dialog" onClick={onImport}>
        <FileUp aria-hidden />
        {copy.import}
      </RestrictedButton>
      <RestrictedButton {...restricted} aria-haspopup="dialog" onClick={onAdd}>
        <Plus aria-hidden />
        {copy.add}
      </RestrictedButton>
    </div>
  );
}

function RemoveDialog({ removed, onClose }: { removed: EvalCase; onClose: () => void }) {
  const { team_slug } = useTeam();
  const remove = useMutation(
    rpc.evals.removeCase.mutationOptions({
      ...refetchOnSuccess(rpc.evals.key()),
      onError: (error) => toast.error(messageOf(error, copy.removeFailed)),
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{ title: copy.removeTitle, text: copy.removeText, confirm: copy.remove }}
      action={{ isPending: remove.isPending }}
      onConfirm={() =>
        remove.mutate({ team_slug, case_id: removed.case_id }, { onSuccess: onClose })
      }
    />
  );
}

type TypedCase = z.output<typeof caseTyped> & { message?: string };

interface CaseDialogProps {
  campaign_id: string;
  /** null for a new one */
  edited: EvalCase | null;
  onClose: () => void;
}

/** A recorded test's name and expectations, and for a new one also the lead's messages. */
export function CaseDialog({ campaign_id, edited, onClose }: CaseDialogProps) {
  const { team_slug } = useTeam();
  const [case_id] = useState(() => edited?.case_id ?? uuid());
  const [silent, setSilent] = useState(edited?.silent ?? false);
  const save = useMutation({
    mutationFn: async ({ message = '', name, must, must_not, ...typed }: TypedCase) => {
      const checks = checksFromFields(typed);
      const expected = { must, must_not, checks, silent, status: edited?.status ?? null };
      if (edited) return client.evals.editCase({ team_slug, case_id, name, ...expected });
      const turns = [{ by: 'lead' as const, text: message }];
      const form = { team_slug, campaign_id, case_id, name, turns, ...expected };
      await client.evals.makeCase({ ...form, origin: 'hand' });
    },
    ...refetchOnSuccess(rpc.evals.key()),
  });
  const form = useAppForm({
    about: edited?.case_id ?? 'new',
    schema: edited ? caseTyped : newCaseTyped,
    defaultValues: {
      name: edited?.name ?? '',
      message: '',
      must: edited?.must.join('\n') ?? '',
      must_not: edited?.must_not.join('\n') ?? '',
      ...checksToFields(edited?.checks ?? []),
    },
    onSubmit: async (typed) => {
      await save.mutateAsync(typed);
      onClose();
    },
  });
  return (
    <SaveDialog
      title={copy.form.title}
      form={form}
      saving={save}
      failed={copy.form.failed}
      onClose={() => save.isPending || onClose()}
    >
      <TextField name="name" label={copy.form.name} required />
      {edited ? null : <TextField name="message" rows={3} label={copy.form.message} required />}
      <TextField name="must" rows={3} label={copy.form.must} />
      <TextField name="must_not" rows={3} label={copy.form.mustNot} />
      <CheckFields />
      <CheckboxField label={copy.form.silent} checked={silent} onChange={setSilent} />
    </SaveDialog>
  );
}

/** The owner's checks: one row for each filled one, and one more per press of the button. */
function CheckFields() {
  const { values } = useFormContext();
  const filled = CHECK_NUMBERS.findLast((number) => values[checkField(number)]) ?? 0;
  const [added, setAdded] = useState(0);
  const rows = Math.max(filled, added);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{copy.form.checks}</legend>
      <p className="text-xs text-muted-foreground">{copy.form.checksHint}</p>
      {CHECK_NUMBERS.slice(0, rows).map((number) => (
        <div key={number} className="grid grid-cols-1 gap-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <ChoiceField
            name={kindField(number)}
            label={copy.form.checkKind({ number })}
            choices={copy.form.checkKinds}
          />
          <TextField name={checkField(number)} label={copy.form.check({ number })} />
        </div>
      ))}
      {rows < MAX_OWN_CHECKS ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setAdded(rows + 1)}
        >
          <Plus aria-hidden />
          {copy.form.addCheck}
        </Button>
      ) : null}
    </fieldset>
  );
}
