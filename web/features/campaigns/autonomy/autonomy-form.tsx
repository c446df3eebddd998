import { useState } from 'react';
import { CLAIM_KINDS, type ClaimKind } from '#domain/agent/claims.ts';
import {
  type Autonomy,
  AUTONOMY_LEVELS,
  isSameAutonomy,
  raisesAutonomy,
  STRICT_SUBJECTS,
  strictSubjectsOf,
  type StrictSubject,
  UNPROVEN_RULES,
} from '#domain/autonomy/autonomy.ts';
import { useUnsaved } from '#web/platform/use-typed.ts';
import { useReportAutonomy } from '#web/shared/unsaved-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Select, SelectField } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { copy, levels, strictSubjects, topics, unprovenRules } from '#copy/campaigns/autonomy.ts';
import { kitCopy } from '#copy/platform/screen.ts';

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

interface Props {
  /** of the campaign, to name unsaved changes */
  name: string;
  stored: Autonomy;
  mayEdit: boolean;
  error: unknown;
  busy: boolean;
  onSave: (after: Autonomy, why: string) => Promise<boolean>;
}

interface PartProps {
  shown: Autonomy;
  mayEdit: boolean;
  onChange: (after: Autonomy) => void;
}

/** Topics on which the agent may only use the business's own sentences. */
function StrictSubjects({ shown, mayEdit, onChange }: PartProps) {
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

/** What happens to an answer with sentences that nothing backs up. */
function UnprovenAnswers({ shown, mayEdit, onChange }: PartProps) {
  const { unproven = 'hold' } = shown;
  return (
    <SelectField
      label={copy.unproven}
      hint={unprovenRules[unproven].hint}
      value={unproven}
      options={unprovenOptions()}
      disabled={!mayEdit}
      onValueChange={(rule) => onChange({ ...shown, unproven: rule })}
    />
  );
}

/** The level and the rules for single topics. Giving the agent more autonomy needs a reason. */
export function AutonomyForm({ name, stored, mayEdit, error, busy, onSave }: Props) {
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

  async function save() {
    if (!chosen) return;
    setMissing(isRaised && why.trim() === '');
    if (isRaised && why.trim() === '') return;
    const isSaved = await onSave(chosen, why).catch(() => false);
    if (isSaved) discard();
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
      <UnprovenAnswers shown={shown} mayEdit={mayEdit} onChange={setChosen} />
      <StrictSubjects shown={shown} mayEdit={mayEdit} onChange={setChosen} />
      {isChanged ? (
        <>
          <Field
            label={isRaised ? copy.why : copy.lowering}
            {...(isRaised && { hint: copy.whyHint })}
            error={isMissing ? copy.whyMissing : undefined}
            required={isRaised}
          >
            {(control) => (
              <Input
                {...control}
                value={why}
                maxLength={MAX_REASON}
                onChange={(event) => setTyped({ chosen: shown, why: event.target.value })}
              />
            )}
          </Field>
          <FailedNotice error={error} text={copy.failed} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="secondary" disabled={busy} onClick={discard}>
              {copy.discard}
            </Button>
            <Button busy={busy} busyLabel={kitCopy.saving} onClick={() => void save()}>
              {kitCopy.save}
            </Button>
          </div>
        </>
      ) : null}
      {mayEdit ? null : <p className="text-sm text-muted-foreground">{copy.refused}</p>}
    </div>
  );
}
