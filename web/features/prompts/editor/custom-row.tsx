import { useState } from 'react';
import {
  type CustomVariable,
  MAX_VARIABLE_VALUE,
  nameProblem,
  VARIABLE_TYPES,
  type VariableType,
} from '#domain/prompts/custom-variables.ts';
import { Button, IconButton, type IconButtonProps } from '#web/ui/button.tsx';
import { ellipsis } from '#web/ui/format.ts';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from '#web/ui/icons.ts';
import { type ControlProps, focusField, Input, InputField, Textarea } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { customCopy as copy, systemCopy } from '#copy/prompts/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const MAX_SHOWN = 30;

interface Props {
  variable: CustomVariable;
  /** names of the other variables */
  taken: ReadonlySet<string>;
  isFirst: boolean;
  isLast: boolean;
  onInsert: () => void;
  onChange: (change: Partial<CustomVariable>) => void;
  onRemove: () => void;
  onMove: (by: number) => void;
}

/** One variable. Its name inserts it, its value is edited in place, its name and type in a form. */
export function CustomRow({ variable, taken, isFirst, isLast, ...on }: Props) {
  const [editing, setEditing] = useState<'variable' | 'value' | null>(null);
  const { name, value, type } = variable;
  return (
    <li className="flex min-w-0 flex-col gap-1 border-t py-2 first:border-t-0">
      <div className="flex items-center justify-between gap-1">
        <button
          type="button"
          title={systemCopy.insert({ name })}
          className="touch-target min-w-0 rounded-sm text-left text-sm font-medium wrap-anywhere text-primary hover:underline"
          onClick={on.onInsert}
        >
          {name}
          <span className="sr-only">{`: ${systemCopy.insert({ name })}`}</span>
        </button>
        <span className="flex shrink-0">
          <Action
            icon={ArrowUp}
            label={copy.up({ name })}
            disabled={isFirst}
            onClick={() => on.onMove(-1)}
          />
          <Action
            icon={ArrowDown}
            label={copy.down({ name })}
            disabled={isLast}
            onClick={() => on.onMove(1)}
          />
          <Action
            icon={Pencil}
            label={copy.change({ name })}
            aria-haspopup="dialog"
            onClick={() => setEditing('variable')}
          />
          <Action icon={Trash2} label={copy.remove({ name })} onClick={on.onRemove} />
        </span>
      </div>
      {editing === 'variable' ? (
        <EditForm
          variable={variable}
          taken={taken}
          onEnd={(changed) => {
            setEditing(null);
            if (changed) on.onChange(changed);
          }}
        />
      ) : null}
      {editing === 'value' ? (
        <ValueInput
          ref={focusField}
          aria-label={copy.value({ name })}
          type={type}
          value={value}
          maxLength={MAX_VARIABLE_VALUE}
          onChange={(next) => on.onChange({ value: next })}
          onBlur={() => setEditing(null)}
        />
      ) : (
        <button
          type="button"
          className="rounded-sm text-left text-sm wrap-anywhere text-muted-foreground hover:text-foreground"
          aria-haspopup="dialog"
          onClick={() => setEditing('value')}
        >
          <span>{ellipsis(value, MAX_SHOWN) || systemCopy.empty}</span>
          <span className="sr-only">{`, ${copy.edit({ name })}`}</span>
        </button>
      )}
    </li>
  );
}

const Action = (props: IconButtonProps) => (
  <IconButton title={props.label} className="size-7 [&_svg]:size-3.5" {...props} />
);

interface ValueInputProps extends Partial<ControlProps> {
  type: VariableType;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  maxLength?: number;
  ref?: (element: HTMLElement | null) => void;
  'aria-label'?: string;
}

/** An input that fits the variable's type: multiline for text. */
export function ValueInput({ type, onChange, ...props }: ValueInputProps) {
  const field = {
    ...props,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (type === 'text') return <Textarea {...field} rows={3} />;
  return <Input {...field} type={type} {...(type === 'number' && { step: 'any' })} />;
}

type Change = Pick<CustomVariable, 'name' | 'type'>;

interface EditFormProps {
  variable: CustomVariable;
  /** names of the other variables */
  taken: ReadonlySet<string>;
  /** null: unchanged */
  onEnd: (changed: Change | null) => void;
}

/** Edits a variable's name and type. Its value stays as typed. */
function EditForm({ variable, taken, onEnd }: EditFormProps) {
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
      <InputField
        label={copy.name}
        error={problem}
        ref={focusField}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key }) => (key === 'Escape' ? onEnd(null) : undefined)}
      />
      <SelectField
        label={copy.dialog.type}
        value={type}
        onValueChange={setType}
        options={VARIABLE_TYPES.map((value) => ({ value, label: copy.types[value] }))}
      />
      <span className="flex justify-end gap-2">
        <Button size="sm" variant="secondary" onClick={() => onEnd(null)}>
          {kitCopy.cancel}
        </Button>
        <Button size="sm" type="submit">
          {copy.apply}
        </Button>
      </span>
    </form>
  );
}
