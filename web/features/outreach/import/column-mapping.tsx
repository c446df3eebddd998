import { Label } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import type { ColumnRole, GuessedColumns } from '#domain/leads/guess-columns.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/outreach/import.ts';
import type { Preview } from './read-preview.ts';

const copy = texts.columns;

export type Mapping = Pick<
  GuessedColumns,
  'name' | 'last_name' | 'phone' | 'email' | 'header' | 'skip'
>;

/** Starts from the guess. If several columns could be the phone, the user decides. */
export function mappingOf({ phone, phones, ...guess }: GuessedColumns): Mapping {
  const { name, last_name, email, header, skip } = guess;
  return { name, last_name, email, header, skip, phone: phones.length > 1 ? null : phone };
}

interface Props {
  preview: Preview;
  mapping: Mapping;
  /** no phone column is chosen yet */
  missing: boolean;
  onChange: (changed: Partial<Mapping>) => void;
}

/** Assigns the columns, starting from the guess. */
export function ColumnMapping({ preview, mapping, missing, onChange }: Props) {
  const titleOf = (index: number) => columnTitle(preview.rows, index, mapping.header);
  const columns = Array.from({ length: preview.columns }, (_, index) => ({
    value: String(index),
    label: titleOf(index),
    hint: exampleOf(preview.rows, index, mapping.header),
  }));
  const { phones, reasons } = preview.guess;
  const reasonFor = (role: ColumnRole): string | undefined => {
    const reason = reasons[role];
    if (!reason || mapping[role] === null || mapping[role] !== preview.guess[role])
      return undefined;
    return copy.why[reason.by]({ fitting: reason.fitting, filled: reason.filled });
  };
  const optionalField = (field: 'name' | 'last_name' | 'email') => (
    <SelectField
      label={copy[field]}
      hint={reasonFor(field)}
      value={mapping[field]?.toString() ?? ''}
      options={[{ value: '', label: copy.none }, ...columns]}
      onValueChange={(value) => onChange({ [field]: value === '' ? null : Number(value) })}
    />
  );
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium">{copy.title}</legend>
      <p className="text-sm text-muted-foreground">{copy.text}</p>
      {phones.length > 1 && mapping.phone === null ? (
        <Notice variant="warning" title={copy.which({ count: phones.length })}>
          <span className="flex flex-wrap gap-2 pt-1">
            {phones.map((index) => (
              <Button
                key={index}
                size="sm"
                variant="secondary"
                onClick={() => onChange({ phone: index })}
              >
                {titleOf(index)}
              </Button>
            ))}
          </span>
        </Notice>
      ) : null}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label={copy.phone}
          hint={reasonFor('phone')}
          error={missing ? copy.missing : undefined}
          required
          value={mapping.phone === null ? '' : String(mapping.phone)}
          placeholder={copy.placeholder}
          options={columns}
          onValueChange={(value) => onChange({ phone: Number(value) })}
        />
        {optionalField('name')}
        {optionalField('last_name')}
        {optionalField('email')}
      </div>
      <div className="flex items-center gap-3">
        <Switch
          id="import-header"
          checked={mapping.header}
          onCheckedChange={(header) => onChange({ header })}
        />
        <Label htmlFor="import-header">{copy.header}</Label>
      </div>
    </fieldset>
  );
}

export function columnTitle(rows: string[][], index: number, header: boolean): string {
  const title = header ? rows[0]?.[index]?.trim() : undefined;
  return title || copy.untitled({ number: index + 1 });
}

/** The first value in this column. */
function exampleOf(rows: string[][], index: number, header: boolean): string {
  const cell = rows
    .slice(header ? 1 : 0)
    .map((row) => row[index]?.trim())
    .find(Boolean);
  return cell ? copy.example({ cell: cell.slice(0, 40) }) : '';
}
