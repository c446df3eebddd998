import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { z } from 'zod';
import { caseTyped, type EvalCase, newCaseTyped } from '#domain/quality/schema.ts';
import { checksFrom, checksToType } from '#domain/quality/own-checks.ts';
import { messageOf } from '#web/platform/errors.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/form-fields.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CheckFields } from './check-fields.tsx';
import { caseCopy, startCopy } from '../runs/copy.ts';

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
  const queryClient = useQueryClient();
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
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.evals.key() });
      onClose();
    },
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
    <Dialog
      open
      onOpenChange={save.isPending ? () => undefined : onClose}
      title={copy.title}
      closeLabel={startCopy.close}
    >
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-4">
          {save.error ? (
            <Notice variant="destructive">{messageOf(save.error, copy.failed)}</Notice>
          ) : null}
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
            <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
              {copy.cancel}
            </Button>
            <Button type="submit" busy={save.isPending} busyLabel={copy.busy}>
              {copy.save}
            </Button>
          </DialogFooter>
        </form>
      </FormContext>
    </Dialog>
  );
}
