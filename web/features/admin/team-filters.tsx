import { ONBOARDING_STATUSES, type OnboardingStatus } from '#domain/admin/teams.ts';
import { planName } from '#domain/billing/plan-names.ts';
import { type Plan, PLANS } from '#domain/billing/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Search, X } from '#web/ui/first-icons.ts';
import { copy } from '#copy/admin/teams.ts';

export interface TeamChoice {
  search: string;
  plans: Plan[];
  onboarding: OnboardingStatus[];
}

export const NO_TEAM_FILTER: TeamChoice = { search: '', plans: [], onboarding: [] };

interface Props {
  choice: TeamChoice;
  onChange: (choice: TeamChoice) => void;
  /** "25+ results", once it is known */
  count: string | undefined;
  /** false: plans are off in this installation */
  withPlans: boolean;
}

export function TeamFilters({ choice, onChange, count, withPlans }: Props) {
  return (
    <Card className="flex flex-col gap-5">
      <search aria-label={copy.panel} className="flex flex-col gap-5">
        <Field label={copy.search}>
          {(control) => (
            <div className="relative">
              <Search
                aria-hidden
                className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
              />
              <Input
                {...control}
                type="search"
                value={choice.search}
                maxLength={100}
                onChange={({ target }) => onChange({ ...choice, search: target.value })}
                placeholder={copy.placeholder}
                autoComplete="off"
                className="pl-9"
              />
            </div>
          )}
        </Field>
        {withPlans ? (
          <Boxes
            legend={copy.plans}
            options={PLANS.map((value) => ({ value, label: planName(value) }))}
            chosen={choice.plans}
            onChange={(plans) => onChange({ ...choice, plans })}
          />
        ) : null}
        <Boxes
          legend={copy.onboarding}
          options={ONBOARDING_STATUSES.map((value) => ({
            value,
            label: copy.onboardingNames[value],
          }))}
          chosen={choice.onboarding}
          onChange={(onboarding) => onChange({ ...choice, onboarding })}
        />
      </search>
      <Chips choice={choice} onChange={onChange} />
      <output className="text-sm text-muted-foreground tnum">{count}</output>
    </Card>
  );
}

interface BoxesProps<Value extends string> {
  legend: string;
  options: { value: Value; label: string }[];
  chosen: Value[];
  onChange: (chosen: Value[]) => void;
}

function Boxes<Value extends string>({ legend, options, chosen, onChange }: BoxesProps<Value>) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 lg:grid-cols-1">
        {options.map(({ value, label }) => (
          <label key={value} className="flex h-11 items-center gap-2.5 text-sm md:h-9">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((item) => item !== value),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What narrows the list, each with a way to take it back. */
function Chips({ choice, onChange }: Omit<Props, 'count' | 'withPlans'>) {
  const { search, plans, onboarding } = choice;
  const chips = [
    ...(search.trim()
      ? [{ label: copy.searchChip({ text: search.trim() }), without: { ...choice, search: '' } }]
      : []),
    ...plans.map((plan) => ({
      label: planName(plan),
      without: { ...choice, plans: plans.filter((item) => item !== plan) },
    })),
    ...onboarding.map((status) => ({
      label: copy.onboardingNames[status],
      without: { ...choice, onboarding: onboarding.filter((item) => item !== status) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={copy.active} className="flex flex-wrap gap-2">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <button
              type="button"
              aria-label={copy.remove({ filter: label })}
              onClick={() => onChange(without)}
              className="inline-flex h-7 max-w-full items-center gap-1 rounded-full bg-primary-soft px-3 text-xs font-medium touch-target text-primary-soft-foreground"
            >
              <span className="truncate">{label}</span>
              <X aria-hidden className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="link" className="text-sm" onClick={() => onChange(NO_TEAM_FILTER)}>
        {copy.clear}
      </Button>
    </div>
  );
}
