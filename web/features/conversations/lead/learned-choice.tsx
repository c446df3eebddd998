import type { LearnedField } from '#domain/qualification/fields.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { learned as copy } from '#copy/conversations/lead/learned.ts';
import { textOf } from '#copy/catalog/catalog.ts';

interface Props {
  field: LearnedField;
  mayEdit: boolean;
  onSave: (value: string) => Promise<unknown>;
}

/** A value that is chosen: yes or no, or one of the options of the list. */
export function LearnedChoice({ field: { name, kind, options, learned }, mayEdit, onSave }: Props) {
  const value = learned?.value ?? '';
  const labelOf = (item: string) => (kind === 'yes_no' ? (textOf(copy.yesNo, item) ?? item) : item);
  if (!mayEdit) return <bdi>{value ? labelOf(value) : '–'}</bdi>;
  const known = kind === 'yes_no' ? ['yes', 'no'] : options;
  return (
    <span className="flex flex-col gap-1.5">
      <ChoiceSelect name={name} value={value} options={known} labelOf={labelOf} onSave={onSave} />
    </span>
  );
}
