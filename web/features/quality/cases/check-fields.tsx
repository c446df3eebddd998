import { useState } from 'react';
import {
  CHECK_NUMBERS,
  checkField,
  kindField,
  MAX_OWN_CHECKS,
} from '#domain/quality/own-checks.ts';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/form-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { caseCopy } from '../runs/copy.ts';

const copy = caseCopy.form;

/** The owner's checks: as many rows as are filled, and one more for each press of the button. */
export function CheckFields() {
  const { values } = useFormContext();
  const filled = CHECK_NUMBERS.findLast((number) => values[checkField(number)]) ?? 0;
  const [added, setAdded] = useState(0);
  const rows = Math.max(filled, added);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-medium">{copy.checks}</legend>
      <p className="text-xs text-muted-foreground">{copy.checksHint}</p>
      {CHECK_NUMBERS.slice(0, rows).map((number) => (
        <div key={number} className="grid grid-cols-1 gap-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <ChoiceField
            name={kindField(number)}
            label={copy.checkKind(number)}
            choices={copy.checkKinds}
          />
          <TextField name={checkField(number)} label={copy.check(number)} />
        </div>
      ))}
      {rows < MAX_OWN_CHECKS ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setAdded(rows + 1)}
        >
          <Plus aria-hidden />
          {copy.addCheck}
        </Button>
      ) : null}
    </fieldset>
  );
}
