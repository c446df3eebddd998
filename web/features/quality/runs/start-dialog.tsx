import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { PERSONA_IDS, type PersonaId } from '#domain/quality/personas.ts';
import {
  DEFAULT_EVAL_TURNS,
  type EvalsPage,
  MAX_EVAL_TURNS,
  MAX_SEEDS,
  type RunEstimate,
  type RunOptions,
} from '#domain/quality/schema.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useAddress } from '#web/platform/use-address.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CheckboxField } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { startCopy as copy } from '#copy/quality/runs.ts';
import { CostNotice, NumberChoice } from './run-parts.tsx';
import { personaCopy } from '#copy/quality/personas.ts';

interface Props {
  campaign_id: string;
  page: EvalsPage;
  onClose: () => void;
}

const TURNS = [3, DEFAULT_EVAL_TURNS, 8, MAX_EVAL_TURNS];
const SEEDS = Array.from({ length: MAX_SEEDS }, (_, nth) => nth + 1);

/** Chooses personas, prompts and repetitions, and shows the cost before anything is spent. */
export function StartDialog({ campaign_id, page, onClose }: Props) {
  const { team_slug } = useTeam();
  const [, changeAddress] = useAddress();
  const [run_id] = useState<string>(() => uuid());
  const [options, setOptions] = useState<RunOptions>(() => ({
    tested: page.has_draft ? 'draft' : 'live',
    personas: [...PERSONA_IDS],
    seeds: 1,
    max_turns: DEFAULT_EVAL_TURNS,
    cases: true,
    judge: true,
  }));
  const change = (some: Partial<RunOptions>) => setOptions((before) => ({ ...before, ...some }));
  const input = { team_slug, campaign_id, ...options };
  const empty = options.personas.length === 0 && !(options.cases && page.cases.length > 0);
  const estimate = useQuery({ ...rpc.evals.estimate.queryOptions({ input }), enabled: !empty });
  const start = useMutation(rpc.evals.start.mutationOptions(refetchOnSuccess(rpc.evals.key())));
  const onSuccess = () => {
    changeAddress({ run: run_id });
    onClose();
  };
  return (
    <ActionDialog
      copy={copy}
      action={start}
      disabled={empty || estimate.data?.paused === true}
      onConfirm={() => start.mutate({ ...input, run_id }, { onSuccess })}
      onClose={onClose}
      className="max-w-3xl"
    >
      <Leads personas={options.personas} onChange={(personas) => change({ personas })} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <SelectField
          label={copy.tested}
          value={options.tested}
          options={(['draft', 'live'] as const)
            .filter((value) => value === 'live' || page.has_draft)
            .map((value) => ({ value, label: copy.testedNames[value] }))}
          onValueChange={(tested) => change({ tested })}
        />
        <NumberChoice
          label={copy.turns}
          hint={copy.turnsHint}
          value={options.max_turns}
          numbers={TURNS}
          onChange={(max_turns) => change({ max_turns })}
        />
        <NumberChoice
          label={copy.seeds}
          hint={copy.seedsHint}
          value={options.seeds}
          numbers={SEEDS}
          onChange={(seeds) => change({ seeds })}
        />
      </div>
      <div className="flex flex-col gap-1">
        {page.cases.length > 0 ? (
          <CheckboxField
            label={copy.tests({ count: page.cases.length })}
            checked={options.cases}
            onChange={(cases) => change({ cases })}
          />
        ) : null}
        <CheckboxField
          label={copy.judge}
          checked={options.judge}
          onChange={(judge) => change({ judge })}
        />
      </div>
      {empty ? (
        <Notice variant="warning">{copy.nothingChosen}</Notice>
      ) : (
        <CostNotice estimate={estimate} copy={copy} text={estimateText} />
      )}
    </ActionDialog>
  );
}

interface LeadsProps {
  personas: PersonaId[];
  onChange: (personas: PersonaId[]) => void;
}

function Leads({ personas, onChange }: LeadsProps) {
  const all = personas.length === PERSONA_IDS.length;
  const toggle = (id: PersonaId, on: boolean) =>
    onChange(PERSONA_IDS.filter((item) => (item === id ? on : personas.includes(item))));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 flex w-full items-center justify-between text-sm font-medium">
        {copy.leads}
      </legend>
      <Button
        variant="link"
        size="sm"
        className="self-start"
        onClick={() => onChange(all ? [] : [...PERSONA_IDS])}
      >
        {all ? copy.noneChosen : copy.all}
      </Button>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        {PERSONA_IDS.map((id) => (
          <CheckboxField
            key={id}
            label={personaCopy[id].name}
            hint={personaCopy[id].brief}
            checked={personas.includes(id)}
            onChange={(on) => toggle(id, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const estimateText = ({ conversations, calls, model, from }: RunEstimate, money: string): string =>
  copy.estimate[from]({ conversations, calls, model, money });
