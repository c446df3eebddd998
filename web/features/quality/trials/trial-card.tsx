import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIVE_CHANGED, type Trial, type TrialsPage } from '#domain/quality/trials/schema.ts';
import { NANOS } from '#domain/models/prices.ts';
import {
  type ArmFigures,
  type ArmShare,
  compareArms,
  type Finding,
} from '#domain/quality/trials/compare.ts';
import { errorCode, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatNumber, formatPastTime, formatPercent } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatDollars } from '#web/shared/dollars.ts';
import { RefusalNotice, TrialForm } from './trial-form.tsx';
import { trialsCopy as copy } from '#copy/quality/trials.ts';

const VARIANTS: Record<Trial['state'], BadgeVariant> = {
  running: 'info',
  promoted: 'success',
  stopped: 'secondary',
  rolled_back: 'destructive',
};

const CHOICES = [
  ['promote', 'primary'],
  ['change', 'secondary'],
  ['stop', 'ghost'],
] as const;

interface Props {
  campaign_slug: string;
  page: TrialsPage;
  trial: Trial;
}

/** One trial: what it compares, the results of both versions, and how it ended or can be ended. */
export function TrialCard({ campaign_slug, page, trial }: Props) {
  const { can } = useTeam();
  const [asked, setAsked] = useState<(typeof CHOICES)[number][0] | null>(null);
  const { state } = trial;
  const running = state === 'running';
  const close = () => setAsked(null);
  return (
    <Card
      title={copy.heading({ when: formatPastTime(trial.started_at) })}
      description={aboutText(trial)}
      aside={<Badge variant={VARIANTS[state]}>{copy.states[state]}</Badge>}
    >
      <div className="flex flex-col gap-4">
        {running ? (
          <p className="text-sm text-muted-foreground">{limitsText(trial)}</p>
        ) : (
          <Notice variant={state === 'rolled_back' ? 'destructive' : 'info'}>
            {endedText(trial)}
          </Notice>
        )}
        {trial.gate_reason ? (
          <p className="text-sm wrap-anywhere">{copy.gateReason({ reason: trial.gate_reason })}</p>
        ) : null}
        <FiguresTable trial={trial} />
        {running && can.canEditCampaigns ? (
          <div className="flex flex-wrap gap-2">
            {CHOICES.map(([decision, variant]) => (
              <Button
                key={decision}
                size="sm"
                variant={variant}
                aria-haspopup="dialog"
                onClick={() => setAsked(decision)}
              >
                {copy[decision]}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {asked === 'change' ? (
        <TrialForm {...{ campaign_slug, page, trial }} onClose={close} />
      ) : null}
      {asked === 'stop' || asked === 'promote' ? (
        <EndDialog trial_id={trial.trial_id} decision={asked} onClose={close} />
      ) : null}
    </Card>
  );
}

interface EndProps {
  trial_id: string;
  decision: 'stop' | 'promote';
  onClose: () => void;
}

function EndDialog({ trial_id, decision, onClose }: EndProps) {
  const { team_slug } = useTeam();
  const [reason, setReason] = useState('');
  const refreshed = refetchOnSuccess(rpc.trials.key(), rpc.prompts.key());
  const stop = useMutation(rpc.trials.stop.mutationOptions(refreshed));
  const promote = useMutation(rpc.trials.promote.mutationOptions(refreshed));
  const { error, isPending } = decision === 'stop' ? stop : promote;
  const refused = errorCode(error) === 'EVALS_MISSING';
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={decision === 'stop' ? copy.confirmStop : copy.confirmPromote}
      action={{ isPending }}
      disabled={refused && reason.trim() === ''}
      onConfirm={() => {
        const close = { onSuccess: onClose };
        if (decision === 'stop') return stop.mutate({ team_slug, trial_id }, close);
        const gate_reason = reason.trim() || undefined;
        return promote.mutate({ team_slug, trial_id, gate_reason }, close);
      }}
    >
      <RefusalNotice error={error} reason={reason} onReason={setReason} />
    </ConfirmDialog>
  );
}

function aboutText({ shares, base_number, by }: Trial): string {
  const about = copy.about({ share: shares.at(-1)?.share ?? 0, version: base_number });
  return by ? `${about} ${copy.by({ name: by })}` : about;
}

const limitsText = ({ limits }: Trial): string =>
  copy.limits({ opt_outs: limits.opt_outs, held: limits.held, leads: limits.min_leads });

function endedText({ state, ended_why, ended_by: name }: Trial): string {
  const { ended } = copy;
  if (ended_why === LIVE_CHANGED) return ended.liveChanged;
  if (state === 'rolled_back') return ended.rolledBack({ why: ended_why ?? '' });
  if (state === 'promoted') return name ? ended.promotedBy({ name }) : ended.promoted;
  return name ? ended.stoppedBy({ name }) : ended.stopped;
}

const FIGURE_VARIANTS: Record<Finding, BadgeVariant> = {
  better: 'success',
  worse: 'destructive',
  open: 'secondary',
};

/** Outcomes of both versions with their intervals: side by side, or stacked on a phone. */
function FiguresTable({ trial: { live, candidate } }: { trial: Trial }) {
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full text-sm max-sm:block" aria-label={copy.table}>
        <thead className="max-sm:sr-only">
          <tr className="text-left text-xs text-muted-foreground">
            {[copy.outcome, copy.live, copy.candidate, copy.finding].map((name) => (
              <th key={name} scope="col" className="pb-2 pr-4 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          <Row
            name={copy.leads}
            live={formatNumber(live.leads)}
            candidate={formatNumber(candidate.leads)}
          />
          {compareArms(live, candidate).map((arm) => (
            <Row
              key={arm.measure}
              name={copy.measures[arm.measure]}
              live={<Share share={arm.live} leads={live.leads} />}
              candidate={<Share share={arm.candidate} leads={candidate.leads} />}
              finding={arm.finding}
            />
          ))}
          <Row name={copy.cost} live={costOf(live)} candidate={costOf(candidate)} />
        </tbody>
      </table>
      <p className="text-xs text-muted-foreground">{copy.explained}</p>
    </div>
  );
}

interface RowProps {
  name: string;
  live: React.ReactNode;
  candidate: React.ReactNode;
  finding?: Finding;
}

const cell = 'py-2 pr-4 align-top tnum max-sm:p-0';

function Row({ name, live, candidate, finding }: RowProps) {
  return (
    <tr className="border-t border-border max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:pt-3">
      <th scope="row" className={`${cell} text-left font-medium max-sm:col-span-2`}>
        {name}
      </th>
      <td className={cell}>
        <PhoneLabel>{copy.live}</PhoneLabel>
        {live}
      </td>
      <td className={cell}>
        <PhoneLabel>{copy.candidate}</PhoneLabel>
        {candidate}
      </td>
      <td className={`${cell} max-sm:col-span-2`}>
        {finding ? (
          <Badge variant={FIGURE_VARIANTS[finding]}>{copy.findings[finding]}</Badge>
        ) : null}
      </td>
    </tr>
  );
}

const PhoneLabel = ({ children }: { children: string }) => (
  <span className="block text-xs text-muted-foreground sm:hidden">{children}</span>
);

function Share({ share: { share, hits, low, high }, leads }: { share: ArmShare; leads: number }) {
  if (share === undefined) return <span>–</span>;
  return (
    <>
      <span className="font-medium">{formatPercent(share * 100)}</span>{' '}
      <span className="text-muted-foreground">
        (<span>{copy.hits({ hits: formatNumber(hits), leads: formatNumber(leads) })}</span>)
      </span>
      <span className="block text-xs text-muted-foreground">
        {copy.interval({ low: formatPercent(low * 100), high: formatPercent(high * 100) })}
      </span>
    </>
  );
}

function costOf({ leads, cost_nanos, unpriced }: ArmFigures): string {
  if (leads === 0) return '–';
  return unpriced > 0 ? copy.noCost : formatDollars(cost_nanos / leads / NANOS);
}
