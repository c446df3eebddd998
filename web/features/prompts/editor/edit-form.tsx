import { useState } from 'react';
import {
  type CustomVariable,
  nameProblem,
  VARIABLE_TYPES,
  type VariableType,
} from '#domain/prompts/custom-variables.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { customCopy as copy, editorCopy } from '#copy/prompts/screen.ts';

type Change = Pick<CustomVariable, 'name' | 'type'>;

interface Props {
  variable: CustomVariable;
  /** names of the other variables */
  taken: ReadonlySet<string>;
  /** null: it stays as it is */
  onEnd: (changed: Change | null) => void;
}

/** The name and the type of a variable. Its value stays as it is written. */
export function EditForm({ variable, taken, onEnd }: Props) {
  const [name, setName] = useState(variable.name);
  const [type, setType] = useState<VariableType>(variable.type);
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const changed = { name: name.trim(), type };
    const found = nameProblem(changed.name, taken);
    setProblem(found);
    if (found) return;
    onEnd(changed.name === variable.name && type === variable.type ? null : changed);
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label={copy.name} error={problem}>
        {(control) => (
          <Input
            {...control}
            ref={focus}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ key }) => (key === 'Escape' ? onEnd(null) : undefined)}
          />
        )}
      </Field>
      <Field label={copy.dialog.type}>
        {(control) => (
          <Select
            {...control}
            value={type}
            onValueChange={setType}
            options={VARIABLE_TYPES.map((value) => ({ value, label: copy.types[value] }))}
          />
        )}
      </Field>
      <span className="flex justify-end gap-2">
        <Button size="sm" variant="secondary" onClick={() => onEnd(null)}>
          {editorCopy.cancel}
        </Button>
        <Button size="sm" type="submit">
          {copy.apply}
        </Button>
      </span>
    </form>
  );
}

/** Someone has just asked for this form. */
const focus = (element: HTMLElement | null) => element?.focus();
