import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import {
  DEFAULT_SHARE,
  type Trial,
  type TrialLimits,
  type TrialsPage,
} from '#domain/quality/trials/schema.ts';
import { errorCode, fieldErrors, refusalOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useRefresh } from '#web/platform/use-refresh.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { trialsCopy } from './copy.ts';

const copy = trialsCopy.form;

interface Props {
  campaign_slug: string;
  page: TrialsPage;
  /** the trial that is changed; without one another begins */
  trial?: Trial;
  onClose: () => void;
}

/** The share of the leads, and when the candidate is taken back by itself. */
export function TrialForm({ campaign_slug, page, trial, onClose }: Props) {
  const { team_slug } = useTeam();
  const [trial_id] = useState<string>(() => trial?.trial_id ?? uuid());
  const [share, setShare] = useState(String(trial?.shares.at(-1)?.share ?? DEFAULT_SHARE));
  const [limits, setLimits] = useState(() => asTyped(trial?.limits ?? page.limits));
  const [reason, setReason] = useState('');
  const refresh = useRefresh(rpc.trials.key());
  const onSuccess = () => refresh(onClose);
  const start = useMutation(rpc.trials.start.mutationOptions({ onSuccess }));
  const change = useMutation(rpc.trials.change.mutationOptions({ onSuccess }));
  const { error, isPending } = trial ? change : start;
  const send = () => {
    const given = { team_slug, trial_id, share: Number(share), limits: asNumbers(limits) };
    if (trial) return change.mutate(given);
    const seen = { revision: page.draft?.revision ?? '', live_number: page.live_number };
    const gate_reason = reason.trim() || undefined;
    return start.mutate({ ...given, campaign_slug, ...seen, gate_reason });
  };
  const errors = fieldErrors(error);
  return (
    <Dialog
      open
      onOpenChange={isPending ? () => undefined : onClose}
      title={trial ? copy.change : copy.start}
      description={trial ? copy.changeText : copy.startText}
      closeLabel={trialsCopy.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {trialsCopy.cancel}
          </Button>
          <Button busy={isPending} busyLabel={copy.busy} onClick={send}>
            {trial ? copy.confirmChange : copy.confirmStart}
          </Button>
        </>
      }
    >
      {Object.keys(errors).length > 0 ? null : (
        <Refused error={error} reason={reason} onReason={setReason} />
      )}
      <Percent label={copy.share} value={share} error={errors.share} max={90} onChange={setShare} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 text-sm font-medium">{copy.limits}</legend>
        {LIMITS.map(([name, label]) => (
          <Percent
            key={name}
            label={label}
            value={limits[name]}
            error={errors[name]}
            max={name === 'min_leads' ? 1000 : 100}
            onChange={(typed) => setLimits((before) => ({ ...before, [name]: typed }))}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}

const LIMITS = [
  ['opt_outs', copy.optOuts],
  ['held', copy.held],
  ['min_leads', copy.minLeads],
] as const;

type Typed = Record<keyof TrialLimits, string>;
const asTyped = ({ opt_outs, held, min_leads }: TrialLimits): Typed => ({
  opt_outs: String(opt_outs),
  held: String(held),
  min_leads: String(min_leads),
});
const asNumbers = ({ opt_outs, held, min_leads }: Typed): TrialLimits => ({
  opt_outs: Number(opt_outs),
  held: Number(held),
  min_leads: Number(min_leads),
});

interface PercentProps {
  label: string;
  value: string;
  error: string | undefined;
  max: number;
  onChange: (typed: string) => void;
}

function Percent({ label, value, error, max, onChange }: PercentProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface RefusedProps {
  /** why it was refused, if it was */
  error: unknown;
  reason: string;
  onReason: (reason: string) => void;
}

/** What stood in the way; where that is the gate, the owner may say why to go on all the same. */
export function Refused({ error, reason, onReason }: RefusedProps) {
  const { role } = useTeam();
  if (!error) return null;
  return (
    <>
      <Notice variant="destructive">{refusalOf(error, trialsCopy.actionFailed)}</Notice>
      {errorCode(error) === 'EVALS_MISSING' && role === 'owner' ? (
        <Field label={trialsCopy.reason} hint={trialsCopy.reasonHint}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={500}
              onChange={({ target }) => onReason(target.value)}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
