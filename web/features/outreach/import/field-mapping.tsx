import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { copy as texts } from '#copy/outreach/import.ts';
import { LEFT_OUT, NEW_FIELD, type KeptColumn, type useKeptColumns } from './use-kept-columns.ts';

const copy = texts.fields;

interface Props {
  kept: ReturnType<typeof useKeptColumns>;
}

/** The columns that are no name, number or email: each is a custom field, or is left out. */
export function FieldMapping({ kept: { columns, fields, choose } }: Props) {
  if (columns.length === 0) return null;
  const optionsOf = ({ column, title, mayBeNew }: KeptColumn) => {
    // Two columns cannot be one field.
    const taken = new Set(columns.filter((item) => item.column !== column).map(({ kept }) => kept));
    return [
      { value: LEFT_OUT, label: copy.none },
      ...(mayBeNew ? [{ value: NEW_FIELD, label: copy.create({ name: title }) }] : []),
      ...fields
        .filter(({ field_id }) => !taken.has(field_id))
        .map(({ field_id, name }) => ({ value: field_id, label: copy.field({ name }) })),
    ];
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium">{copy.title}</legend>
      <p className="text-sm text-muted-foreground">{copy.text}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {columns.map((item) => (
          <Field key={item.column} label={copy.column({ title: item.title })}>
            {(control) => (
              <Select
                {...control}
                value={item.kept}
                options={optionsOf(item)}
                onValueChange={(kept) => choose(item.column, kept)}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
