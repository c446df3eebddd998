import { useState } from 'react';
import {
  type CustomVariable,
  renumber,
  hasName,
  MAX_CUSTOM_VARIABLES,
  MAX_VARIABLE_VALUE,
  moveVariable,
  type NewVariable,
  rowProblems,
  VARIABLE_TYPES,
  withRows,
} from '#domain/prompts/custom-variables.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Plus, X } from '#web/ui/first-icons.ts';
import { CancelButton, Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field, InputField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { CustomRow, ValueInput } from './custom-row.tsx';
import type { VariablesProps } from './system-card.tsx';
import { customCopy as copy } from '#copy/prompts/screen.ts';
import { promptsFields } from '#copy/fields/prompts.ts';

/** The campaign's own variables. */
export function CustomCard({ content, onChange, onSave, onInsert }: VariablesProps) {
  const [adding, setAdding] = useState(false);
  const list = content.custom_variables;
  const store = (custom_variables: typeof list) => onChange({ custom_variables });
  return (
    <Card className="p-4">
      <CardHeader
        title={copy.title}
        className="mb-2 flex-wrap gap-2"
        aside={
          <Button
            size="sm"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            <Plus aria-hidden />
            {copy.add}
          </Button>
        }
      />
      {list.length === 0 ? (
        <p className="text-sm text-muted-foreground">{copy.empty}</p>
      ) : (
        <ul aria-label={copy.title} className="flex flex-col">
          {list.map((variable, at) => (
            <CustomRow
              key={variable.name}
              variable={variable}
              taken={new Set(list.filter((item) => item !== variable).map(({ name }) => name))}
              onInsert={() => onInsert(variable.name)}
              onChange={(changed) => store(list.with(at, { ...variable, ...changed }))}
              onRemove={() => store(renumber(list.toSpliced(at, 1)))}
              onMove={(by) => store(moveVariable(list, at, by))}
              isFirst={at === 0}
              isLast={at === list.length - 1}
            />
          ))}
        </ul>
      )}
      {adding ? (
        <AddDialog
          existing={list}
          onClose={() => setAdding(false)}
          onAdd={(rows) => {
            store(withRows(list, rows));
            return onSave();
          }}
        />
      ) : null}
    </Card>
  );
}

interface Props {
  existing: CustomVariable[];
  onAdd: (rows: NewVariable[]) => Promise<void>;
  onClose: () => void;
}

type Row = NewVariable & { key: number };
const newRow = (key: number): Row => ({ key, name: '', value: '', type: 'text' });

/** Adds several variables at once. Drops rows without a name. */
function AddDialog({ existing, onAdd, onClose }: Props) {
  const [rows, setRows] = useState<Row[]>([newRow(1)]);
  const [problems, setProblems] = useState<Map<number, string>>(new Map());
  const [adding, setAdding] = useState(false);
  const named = rows.filter(hasName).length;
  const full = existing.length + rows.length >= MAX_CUSTOM_VARIABLES;

  const submit = () => {
    if (adding) return;
    if (named === 0) return setProblems(new Map([[0, promptsFields.variableMissing]]));
    const found = rowProblems(rows, existing);
    setProblems(found);
    if (found.size > 0) return;
    setAdding(true);
    void onAdd(rows).then(onClose);
  };
  const change = (at: number, changed: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));

  return (
    <Dialog
      onClose={onClose}
      title={copy.dialog.title}
      description={copy.dialog.description}
      className="max-w-xl"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of its fields */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        // Ctrl or Cmd with Enter submits from every field, including multiline ones.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        {rows.map((row, at) => (
          <RowFields
            key={row.key}
            number={at + 1}
            row={row}
            problem={problems.get(at)}
            onChange={(changed) => change(at, changed)}
            onRemove={rows.length > 1 ? () => setRows(rows.toSpliced(at, 1)) : null}
          />
        ))}
        <Button
          variant="secondary"
          disabled={full}
          onClick={() => setRows([...rows, newRow((rows.at(-1)?.key ?? 0) + 1)])}
        >
          <Plus aria-hidden />
          {copy.dialog.another}
        </Button>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <CancelButton onClick={onClose} />
          <Button type="submit" busy={adding} busyLabel={copy.dialog.adding}>
            {copy.dialog.submit({ count: named })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RowProps {
  number: number;
  row: Row;
  problem: string | undefined;
  onChange: (changed: Partial<Row>) => void;
  /** null if it is the only one */
  onRemove: (() => void) | null;
}

function RowFields({ number, row, problem, onChange, onRemove }: RowProps) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <legend className="px-1 text-sm font-medium">{copy.dialog.row({ number })}</legend>
      <div className="flex items-start gap-3">
        <InputField
          label={copy.dialog.name}
          error={problem}
          className="min-w-0 flex-1"
          value={row.name}
          autoCapitalize="none"
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <SelectField
          label={copy.dialog.type}
          className="w-28"
          value={row.type}
          onValueChange={(type) => onChange({ type })}
          options={VARIABLE_TYPES.map((value) => ({ value, label: copy.types[value] }))}
        />
        {onRemove ? (
          <IconButton
            icon={X}
            className="mt-6"
            label={copy.dialog.removeRow({ number })}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <Field label={copy.dialog.value}>
        {(control) => (
          <ValueInput
            {...control}
            type={row.type}
            value={row.value}
            maxLength={MAX_VARIABLE_VALUE}
            onChange={(value) => onChange({ value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
