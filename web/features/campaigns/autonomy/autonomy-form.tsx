import { useState } from 'react';
import { CLAIM_KINDS, type ClaimKind } from '#domain/agent/claims.ts';
import {
  type Autonomy,
  AUTONOMY_LEVELS,
  type AutonomyView,
  isSameAutonomy,
  raisesAutonomy,
  STRICT_SUBJECTS,
  strictSubjectsOf,
  type StrictSubject,
  UNPROVEN_RULES,
} from '#domain/autonomy/autonomy.ts';
import { useUnsaved } from '#web/platform/use-typed.ts';
import { useReportAutonomy } from '#web/shared/unsaved-parts.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { Select, SelectField } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { type FormProps, SaveRow } from '../setting-card/setting-card.tsx';
import { copy, levels, strictSubjects, topics, unprovenRules } from '#copy/campaigns/autonomy.ts';

const ruleOptions = () =>
  (['none', 'draft', 'send'] as const).map((value) => ({
    value,
    label: copy.rules[value],
  }));
const levelOptions = () => AUTONOMY_LEVELS.map((value) => ({ value, ...levels[value] }));
const unprovenOptions = () => UNPROVEN_RULES.map((value) => ({ value, ...unprovenRules[value] }));
const MAX_REASON = 500;

interface Typed {
  chosen: Autonomy;
  why: string;
}

export interface AutonomyChoice {
  before: Autonomy;
  after: Autonomy;
  why: string;
}

interface StrictProps {
  shown: Autonomy;
  mayEdit: boolean;
  onChange: (after: Autonomy) => void;
}

/** Topics on which the agent may only use the business's own sentences. */
function StrictSubjects({ shown, mayEdit, onChange }: StrictProps) {
  const strict = strictSubjectsOf(shown);
  const toggle = (subject: StrictSubject, on: boolean) =>
    onChange({
      ...shown,
      strict: on ? [...strict, subject] : strict.filter((item) => item !== subject),
    });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{copy.strictTitle}</legend>
      <p className="text-sm text-muted-foreground">{copy.strictText}</p>
      <div className="grid grid-cols-1 gap-3 @xl:grid-cols-2">
        {STRICT_SUBJECTS.map((subject) => (
          <div key={subject} className="flex items-center justify-between gap-3 text-sm">
            <span>{strictSubjects[subject]}</span>
            <Switch
              aria-label={`${copy.strictTitle}: ${strictSubjects[subject]}`}
              checked={strict.includes(subject)}
              disabled={!mayEdit}
              onCheckedChange={(on) => toggle(subject, on)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The level and the rules for single topics. Giving the agent more autonomy needs a reason. */
export function AutonomyForm(props: FormProps<AutonomyView, AutonomyChoice>) {
  const { name, view, mayEdit, error, busy, onSave } = props;
  const stored = view.autonomy;
  const [typed, setTyped] = useUnsaved<Typed>(name, { chosen: stored, why: '' });
  const { chosen, why } = typed ?? { chosen: null, why: '' };
  const setChosen = (next: Autonomy) => setTyped({ chosen: next, why });
  const [isMissing, setMissing] = useState(false);
  const shown = chosen ?? stored;
  const isChanged = chosen !== null && !isSameAutonomy(chosen, stored);
  useReportAutonomy(isChanged ? chosen : null);
  const isRaised = isChanged && raisesAutonomy(stored, chosen);

  function choose(topic: ClaimKind, rule: 'none' | 'draft' | 'send') {
    const { [topic]: _before, ...others } = shown.topics;
    setChosen({ ...shown, topics: rule === 'none' ? others : { ...others, [topic]: rule } });
  }

  function save() {
    if (!chosen) return;
    const isUnexplained = isRaised && why.trim() === '';
    setMissing(isUnexplained);
    if (isUnexplained) return;
    // What is stored differs if another member or an incident changed it first.
    onSave({ before: stored, after: chosen, why }, ({ autonomy }) => {
      if (isSameAutonomy(autonomy, chosen)) discard();
    });
  }

  function discard() {
    setTyped(null);
    setMissing(false);
  }

  return (
    <div className="@container flex flex-col gap-4">
      <SelectField
        label={copy.level}
        hint={levels[shown.level].hint}
        value={shown.level}
        options={levelOptions()}
        disabled={!mayEdit}
        onValueChange={(level) => setChosen({ ...shown, level })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="text-sm font-medium">{copy.topicsTitle}</legend>
        <p className="text-sm text-muted-foreground">{copy.topicsText}</p>
        <div className="grid grid-cols-1 gap-3 @xl:grid-cols-2">
          {CLAIM_KINDS.map((topic) => (
            <div key={topic} className="grid grid-cols-2 items-center gap-3 text-sm">
              <span className="wrap-anywhere">{topics[topic]}</span>
              <Select
                aria-label={topics[topic]}
                value={shown.topics[topic] ?? 'none'}
                options={ruleOptions()}
                disabled={!mayEdit}
                onValueChange={(rule) => choose(topic, rule)}
              />
            </div>
          ))}
        </div>
      </fieldset>
      <SelectField
        label={copy.unproven}
        hint={unprovenRules[shown.unproven ?? 'hold'].hint}
        value={shown.unproven ?? 'hold'}
        options={unprovenOptions()}
        disabled={!mayEdit}
        onValueChange={(unproven) => setChosen({ ...shown, unproven })}
      />
      <StrictSubjects shown={shown} mayEdit={mayEdit} onChange={setChosen} />
      {isChanged ? (
        <InputField
          label={isRaised ? copy.why : copy.lowering}
          hint={isRaised ? copy.whyHint : undefined}
          error={isMissing ? copy.whyMissing : undefined}
          required={isRaised}
          value={why}
          maxLength={MAX_REASON}
          onChange={(event) => setTyped({ chosen: shown, why: event.target.value })}
        />
      ) : null}
      <SaveRow {...{ copy, mayEdit, isChanged, error, busy }} onDiscard={discard} onSave={save} />
    </div>
  );
}
