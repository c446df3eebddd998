import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { EvalCase } from '#domain/evals/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { ActionDialog } from '#web/ui/action-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { caseCopy, startCopy } from './copy.ts';

const copy = caseCopy.form;

interface Props {
  campaign_id: string;
  /** null: a new one */
  edited: EvalCase | null;
  onClose: () => void;
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What a recorded test is called and expects; of a new one also what the lead writes. */
export function CaseDialog({ campaign_id, edited, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [case_id] = useState(() => edited?.case_id ?? uuid());
  const [name, setName] = useState(edited?.name ?? '');
  const [message, setMessage] = useState('');
  const [must, setMust] = useState(edited?.must.join('\n') ?? '');
  const [mustNot, setMustNot] = useState(edited?.must_not.join('\n') ?? '');
  const [silent, setSilent] = useState(edited?.silent ?? false);
  const save = useMutation({
    mutationFn: async () => {
      const status = edited?.status ?? null;
      const expected = { must: lines(must), must_not: lines(mustNot), silent, status };
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
  const ready = name.trim() !== '' && (edited !== null || message.trim() !== '');
  return (
    <ActionDialog
      title={copy.title}
      labels={{ close: startCopy.close, cancel: copy.cancel, confirm: copy.save, busy: copy.busy }}
      busy={save.isPending}
      disabled={!ready}
      problem={save.error ? messageOf(save.error, copy.failed) : undefined}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Field label={copy.name} required>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      {edited ? null : (
        <Field label={copy.message} required>
          {(control) => (
            <Textarea
              {...control}
              value={message}
              maxLength={4096}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={copy.must}>
        {(control) => (
          <Textarea {...control} value={must} onChange={({ target }) => setMust(target.value)} />
        )}
      </Field>
      <Field label={copy.mustNot}>
        {(control) => (
          <Textarea
            {...control}
            value={mustNot}
            onChange={({ target }) => setMustNot(target.value)}
          />
        )}
      </Field>
      <label className="flex min-h-9 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={silent}
          onChange={({ target }) => setSilent(target.checked)}
        />
        {copy.silent}
      </label>
    </ActionDialog>
  );
}
