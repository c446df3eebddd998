import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { DEFAULT_SHARE, type Trial, type TrialsPage } from '#domain/quality/trials/schema.ts';
import { errorCode, fieldErrors, refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { trialsCopy } from '#copy/quality/trials.ts';

const copy = trialsCopy.form;

interface Props {
  campaign_slug: string;
  page: TrialsPage;
  /** the trial to change; missing for a new one */
  trial?: Trial;
  onClose: () => void;
}

const fields = () => ({
  share: { label: copy.share, max: 90 },
  opt_outs: { label: copy.optOuts, max: 100 },
  held: { label: copy.held, max: 100 },
  min_leads: { label: copy.minLeads, max: 1000 },
});
type Name = keyof ReturnType<typeof fields>;

/** Sets the share of leads, and when the candidate is rolled back automatically. */
export function TrialForm({ campaign_slug, page, trial, onClose }: Props) {
  const { team_slug } = useTeam();
  const [trial_id] = useState<string>(() => trial?.trial_id ?? uuid());
  const [typed, setTyped] = useState<Record<Name, string | number>>(() => ({
    share: trial?.shares.at(-1)?.share ?? DEFAULT_SHARE,
    ...(trial?.limits ?? page.limits),
  }));
  const [reason, setReason] = useState('');
  const refreshed = refetchOnSuccess(rpc.trials.key());
  const start = useMutation(rpc.trials.start.mutationOptions(refreshed));
  const change = useMutation(rpc.trials.change.mutationOptions(refreshed));
  const { error, isPending } = trial ? change : start;
  const send = () => {
    const { share, opt_outs, held, min_leads } = typed;
    const limits = {
      opt_outs: Number(opt_outs),
      held: Number(held),
      min_leads: Number(min_leads),
    };
    const given = { team_slug, trial_id, share: Number(share), limits };
    const close = { onSuccess: onClose };
    if (trial) return change.mutate(given, close);
    const seen = { revision: page.draft?.revision ?? '', live_number: page.live_number };
    const gate_reason = reason.trim() || undefined;
    return start.mutate({ ...given, campaign_slug, ...seen, gate_reason }, close);
  };
  const errors = fieldErrors(error);
  const field = (name: Name) => ({
    ...fields()[name],
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <ActionDialog
      copy={trial ? copy.change : copy.start}
      action={{ isPending }}
      onConfirm={send}
      onClose={onClose}
    >
      {Object.keys(errors).length > 0 ? null : (
        <RefusalNotice error={error} reason={reason} onReason={setReason} />
      )}
      <InputField {...field('share')} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 text-sm font-medium">{copy.limits}</legend>
        <InputField {...field('opt_outs')} />
        <InputField {...field('held')} />
        <InputField {...field('min_leads')} />
      </fieldset>
    </ActionDialog>
  );
}

interface RefusedProps {
  /** why it was refused, if so */
  error: unknown;
  reason: string;
  onReason: (reason: string) => void;
}

/** Why it was refused. If the gate refused it, the owner may give a reason to continue anyway. */
export function RefusalNotice({ error, reason, onReason }: RefusedProps) {
  const { role } = useTeam();
  if (!error) return null;
  return (
    <>
      <Notice variant="destructive">{refusalOf(error, trialsCopy.actionFailed)}</Notice>
      {errorCode(error) === 'EVALS_MISSING' && role === 'owner' ? (
        <InputField
          label={trialsCopy.reason}
          hint={trialsCopy.reasonHint}
          value={reason}
          maxLength={500}
          onChange={({ target }) => onReason(target.value)}
        />
      ) : null}
    </>
  );
}
