import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { z } from 'zod';
import { caseTyped, type EvalCase, newCaseTyped } from '#domain/quality/schema.ts';
import {
  CHECK_NUMBERS,
  checkField,
  checksFrom,
  checksToType,
  kindField,
  MAX_OWN_CHECKS,
} from '#domain/quality/own-checks.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { FormContext, useAppForm, useFormContext } from '#web/platform/use-app-form.ts';
import { useRefresh } from '#web/platform/use-refresh.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { caseCopy } from '#copy/quality/cases.ts';

const copy = caseCopy.form;

type TypedCase = z.output<typeof caseTyped> & { message?: string };

interface Props {
  campaign_id: string;
  /** null: a new one */
  edited: EvalCase | null;
  onClose: () => void;
}

/** What a recorded test is called and expects; of a new one also what the lead writes. */
export function CaseDialog({ campaign_id, edited, onClose }: Props) {
  const { team_slug } = useTeam();
  const refresh = useRefresh(rpc.evals.key());
  const [case_id] = useState(() => edited?.case_id ?? uuid());
  const [silent, setSilent] = useState(edited?.silent ?? false);
  const save = useMutation({
    mutationFn: async ({ message = '', name, must, must_not, ...typed }: TypedCase) => {
      const checks = checksFrom(typed);
      const expected = { must, must_not, checks, silent, status: edited?.status ?? null };
      if (edited) return client.evals.editCase({ team_slug, case_id, name, ...expected });
      const turns = [{ by: 'lead' as const, text: message }];
      const form = { team_slug, campaign_id, case_id, name, turns, ...expected };
      await client.evals.makeCase({ ...form, origin: 'hand' });
    },
    onSuccess: () => refresh(onClose),
  });
  const form = useAppForm({
    schema: edited ? caseTyped : newCaseTyped,
    defaultValues: {
      name: edited?.name ?? '',
      message: '',
      must: edited?.must.join('\n') ?? '',
      must_not: edited?.must_not.join('\n') ?? '',
      ...checksToType(edited?.checks ?? []),
    },
    onSubmit: (typed) => save.mutateAsync(typed),
  });
  return (
    <Dialog open onOpenChange={save.isPending ? () => undefined : onClose} title={copy.title}>
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-4">
          <FailedNotice error={save.error} text={copy.failed} />
          <TextField name="name" label={copy.name} required />
          {edited ? null : <TextField name="message" rows={3} label={copy.message} required />}
          <TextField name="must" rows={3} label={copy.must} />
          <TextField name="must_not" rows={3} label={copy.mustNot} />
          <CheckFields />
          <label className="flex min-h-9 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={silent}
              onChange={({ target }) => setSilent(target.checked)}
            />
            {copy.silent}
          </label>
          <DialogFooter>
            <CancelButton onClick={onClose} disabled={save.isPending} />
            <Button type="submit" busy={save.isPending} busyLabel={copy.busy}>
              {copy.save}
            </Button>
          </DialogFooter>
        </form>
      </FormContext>
    </Dialog>
  );
}

/** The owner's checks: as many rows as are filled, and one more for each press of the button. */
function CheckFields() {
  const { values } = useFormContext();
  const filled = CHECK_NUMBERS.findLast((number) => values[checkField(number)]) ?? 0;
  const [added, setAdded] = useState(0);
  const rows = Math.max(filled, added);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{copy.checks}</legend>
      <p className="text-xs text-muted-foreground">{copy.checksHint}</p>
      {CHECK_NUMBERS.slice(0, rows).map((number) => (
        <div key={number} className="grid grid-cols-1 gap-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <ChoiceField
            name={kindField(number)}
            label={copy.checkKind({ number })}
            choices={copy.checkKinds}
          />
          <TextField name={checkField(number)} label={copy.check({ number })} />
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
          {copy.addCheck}
        </Button>
      ) : null}
    </fieldset>
  );
}
