import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { v4 as uuid } from 'uuid';
import { PERSONA_IDS, PERSONAS, type PersonaId } from '#domain/quality/personas.ts';
import {
  DEFAULT_EVAL_TURNS,
  type EvalsPage,
  MAX_EVAL_TURNS,
  MAX_SEEDS,
  type RunOptions,
} from '#domain/quality/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { useTeam } from '#web/shared/team.tsx';
import { ActionDialog } from '#web/ui/action-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { startCopy as copy } from './copy.ts';

interface Props {
  campaign_id: string;
  page: EvalsPage;
  onClose: () => void;
}

const NANOS = 1_000_000_000;
const TURNS = [3, DEFAULT_EVAL_TURNS, 8, MAX_EVAL_TURNS].map(String);
const SEEDS = Array.from({ length: MAX_SEEDS }, (_, nth) => String(nth + 1));

/** Who talks with which prompts, how often, and what that costs, before anything is spent. */
export function StartDialog({ campaign_id, page, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [, setSearch] = useSearchParams();
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
  const start = useMutation(
    rpc.evals.start.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.evals.key() });
        setSearch(
          (before) => {
            before.set('run', run_id);
            return before;
          },
          { replace: true },
        );
        onClose();
      },
    }),
  );
  return (
    <ActionDialog
      title={copy.title}
      description={copy.text}
      labels={{ close: copy.close, cancel: copy.cancel, confirm: copy.confirm, busy: copy.busy }}
      busy={start.isPending}
      disabled={empty || estimate.data?.paused === true}
      problem={start.error ? messageOf(start.error, copy.failed) : undefined}
      onConfirm={() => start.mutate({ ...input, run_id })}
      onClose={onClose}
      className="max-w-3xl"
    >
      <Leads personas={options.personas} onChange={(personas) => change({ personas })} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Field label={copy.tested}>
          {(control) => (
            <Select
              {...control}
              value={options.tested}
              options={(page.has_draft ? (['draft', 'live'] as const) : (['live'] as const)).map(
                (value) => ({ value, label: copy.testedNames[value] }),
              )}
              onValueChange={(tested) => change({ tested })}
            />
          )}
        </Field>
        <Field label={copy.turns} hint={copy.turnsHint}>
          {(control) => (
            <Select
              {...control}
              value={String(options.max_turns)}
              options={TURNS.map((value) => ({ value, label: value }))}
              onValueChange={(turns) => change({ max_turns: Number(turns) })}
            />
          )}
        </Field>
        <Field label={copy.seeds} hint={copy.seedsHint}>
          {(control) => (
            <Select
              {...control}
              value={String(options.seeds)}
              options={SEEDS.map((value) => ({ value, label: value }))}
              onValueChange={(seeds) => change({ seeds: Number(seeds) })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-col gap-1">
        {page.cases.length > 0 ? (
          <Choice checked={options.cases} onChange={(cases) => change({ cases })}>
            {copy.tests(page.cases.length)}
          </Choice>
        ) : null}
        <Choice checked={options.judge} onChange={(judge) => change({ judge })}>
          {copy.judge}
        </Choice>
      </div>
      <Cost empty={empty} estimate={estimate} />
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
    onChange(PERSONA_IDS.filter((one) => (one === id ? on : personas.includes(one))));
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
        {PERSONAS.map(({ id, name, brief }) => (
          <Choice
            key={id}
            checked={personas.includes(id)}
            onChange={(on) => toggle(id, on)}
            about={brief}
          >
            {name}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  about?: string;
  children: string;
}

function Choice({ checked, onChange, about, children }: ChoiceProps) {
  const id = useId();
  return (
    <label className="flex min-h-9 items-start gap-2.5 py-1.5 text-sm">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-primary"
        aria-labelledby={`${id}-name`}
        aria-describedby={about ? `${id}-about` : undefined}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0">
        <span id={`${id}-name`}>{children}</span>
        {about ? (
          <span id={`${id}-about`} className="block text-xs text-muted-foreground">
            {about}
          </span>
        ) : null}
      </span>
    </label>
  );
}

interface CostProps {
  empty: boolean;
  estimate: {
    data?:
      | {
          conversations: number;
          calls: number;
          cost_nanos: number | null;
          model: string;
          from: string;
          paused: boolean;
        }
      | undefined;
    isError: boolean;
  };
}

function Cost({ empty, estimate: { data, isError } }: CostProps) {
  if (empty) return <Notice variant="warning">{copy.nobody}</Notice>;
  if (data?.paused) return <Notice variant="warning">{copy.paused}</Notice>;
  if (isError) return <Notice variant="warning">{copy.noEstimate}</Notice>;
  if (!data) return <p className="text-sm text-muted-foreground">{copy.estimating}</p>;
  const money =
    data.cost_nanos === null ? copy.unknownMoney : formatDollars(data.cost_nanos / NANOS);
  return (
    <Notice variant="info">
      {copy.estimate(data.conversations, data.calls, money, data.model)}{' '}
      {data.from === 'measured' ? copy.measured : copy.guessed}
    </Notice>
  );
}
