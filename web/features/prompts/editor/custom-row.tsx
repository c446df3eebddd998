import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type CustomVariable,
  MAX_VARIABLE_VALUE,
  nameProblem,
} from '#domain/prompts/custom-variables.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ellipsis } from '#web/ui/format.ts';
import { Input } from '#web/ui/input.tsx';
import { customCopy as copy, editorCopy, systemCopy } from '../copy.ts';
import { ValueInput } from './value-input.tsx';

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

/** One variable: its name inserts, its value is edited where it stands. */
export function CustomRow({ variable, taken, isFirst, isLast, ...on }: Props) {
  const [editing, setEditing] = useState<'name' | 'value' | null>(null);
  const { name, value, type } = variable;
  return (
    <li className="flex min-w-0 flex-col gap-1 border-t py-2 first:border-t-0">
      <div className="flex items-center justify-between gap-1">
        <button
          type="button"
          title={systemCopy.insert(name)}
          className="touch-target min-w-0 rounded-sm text-left text-sm font-medium wrap-anywhere text-primary hover:underline"
          onClick={on.onInsert}
        >
          {name}
          <span className="sr-only">{`: ${systemCopy.insert(name)}`}</span>
        </button>
        <span className="flex shrink-0">
          <Action label={copy.up(name)} disabled={isFirst} onClick={() => on.onMove(-1)}>
            <ArrowUp aria-hidden />
          </Action>
          <Action label={copy.down(name)} disabled={isLast} onClick={() => on.onMove(1)}>
            <ArrowDown aria-hidden />
          </Action>
          <Action label={copy.rename(name)} onClick={() => setEditing('name')}>
            <Pencil aria-hidden />
          </Action>
          <Action label={copy.remove(name)} onClick={on.onRemove}>
            <Trash2 aria-hidden />
          </Action>
        </span>
      </div>
      {editing === 'name' ? (
        <NameForm
          name={name}
          taken={taken}
          onEnd={(renamed) => {
            setEditing(null);
            if (renamed !== null && renamed !== name) on.onChange({ name: renamed });
          }}
        />
      ) : null}
      {editing === 'value' ? (
        <ValueInput
          ref={focus}
          aria-label={copy.value(name)}
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
          onClick={() => setEditing('value')}
        >
          {ellipsis(value, MAX_SHOWN) || systemCopy.empty}
          <span className="sr-only">{`, ${copy.edit(name)}`}</span>
        </button>
      )}
    </li>
  );
}

/** Somebody has just asked for this field. */
const focus = (element: HTMLElement | null) => element?.focus();

interface ActionProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Action({ label, ...props }: ActionProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      className="size-7 [&_svg]:size-3.5"
      {...props}
    />
  );
}

interface NameProps {
  name: string;
  taken: ReadonlySet<string>;
  /** null: it stays as it is */
  onEnd: (renamed: string | null) => void;
}

function NameForm({ name, taken, onEnd }: NameProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const found = nameProblem(text.trim(), taken);
    setProblem(found);
    if (!found) onEnd(text.trim());
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
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => (key === 'Escape' ? onEnd(null) : undefined)}
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
