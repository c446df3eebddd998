import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIVE_CHANGED, type Trial, type TrialsPage } from '#domain/quality/trials/schema.ts';
import { errorCode, rpc } from '#web/platform/rpc.ts';
import { useRefresh } from '#web/platform/use-refresh.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatPast } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { FiguresTable } from './figures-table.tsx';
import { Refused, TrialForm } from './trial-form.tsx';
import { trialsCopy as copy } from '#copy/quality/trials.ts';

const VARIANTS: Record<Trial['state'], BadgeVariant> = {
  running: 'info',
  promoted: 'success',
  stopped: 'secondary',
  rolled_back: 'destructive',
};

interface Props {
  campaign_slug: string;
  page: TrialsPage;
  trial: Trial;
}

/** One trial: what it compares, how both do, and how it ended or can be ended. */
export function TrialCard({ campaign_slug, page, trial }: Props) {
  const { can } = useTeam();
  const [asked, setAsked] = useState<'change' | 'stop' | 'promote' | null>(null);
  const { state } = trial;
  const running = state === 'running';
  const close = () => setAsked(null);
  return (
    <Card>
      <CardHeader
        title={copy.heading({ when: formatPast(trial.started_at) })}
        description={aboutText(trial)}
        aside={<Badge variant={VARIANTS[state]}>{copy.states[state]}</Badge>}
      />
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
            <Button size="sm" onClick={() => setAsked('promote')}>
              {copy.promote}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsked('change')}>
              {copy.change}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsked('stop')}>
              {copy.stop}
            </Button>
          </div>
        ) : null}
      </div>
      {asked === 'change' ? (
        <TrialForm {...{ campaign_slug, page, trial }} onClose={close} />
      ) : null}
      {asked === 'stop' || asked === 'promote' ? (
        <EndDialog trial_id={trial.trial_id} how={asked} onClose={close} />
      ) : null}
    </Card>
  );
}

interface EndProps {
  trial_id: string;
  how: 'stop' | 'promote';
  onClose: () => void;
}

function EndDialog({ trial_id, how, onClose }: EndProps) {
  const { team_slug } = useTeam();
  const [reason, setReason] = useState('');
  const refresh = useRefresh(rpc.trials.key(), rpc.prompts.key());
  const onSuccess = () => refresh(onClose);
  const stop = useMutation(rpc.trials.stop.mutationOptions({ onSuccess }));
  const promote = useMutation(rpc.trials.promote.mutationOptions({ onSuccess }));
  const { error, isPending } = how === 'stop' ? stop : promote;
  const { title, text, confirm } = how === 'stop' ? copy.confirmStop : copy.confirmPromote;
  const refused = errorCode(error) === 'EVALS_MISSING';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      confirmLabel={confirm}
      busy={isPending}
      confirmDisabled={refused && reason.trim() === ''}
      onConfirm={() => {
        if (how === 'stop') return stop.mutate({ team_slug, trial_id });
        const gate_reason = reason.trim() || undefined;
        return promote.mutate({ team_slug, trial_id, gate_reason });
      }}
    >
      <Refused error={error} reason={reason} onReason={setReason} />
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
