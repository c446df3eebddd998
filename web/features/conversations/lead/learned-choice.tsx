import { useState } from 'react';
import type { LearnedField } from '#domain/qualification/fields.ts';
import { fieldErrors, messageOf } from '#web/platform/errors.ts';
import { Select } from '#web/ui/select.tsx';
import { edit } from './copy.ts';
import { learned as copy } from './learned-copy.ts';

/** Radix takes no empty value. */
const NONE = 'none';

interface Props {
  field: LearnedField;
  mayEdit: boolean;
  onSave: (value: string) => Promise<unknown>;
}

/** A value that is chosen: yes or no, or one of the options of the list. */
export function LearnedChoice({ field: { name, kind, options, learned }, mayEdit, onSave }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const value = learned?.value ?? '';
  const label = (one: string) => (kind === 'yes_no' ? (copy.yesNo[one] ?? one) : one);
  if (!mayEdit) return <bdi>{value ? label(value) : '–'}</bdi>;
  // A value that is no option any more stays until somebody chooses another.
  const known = kind === 'yes_no' ? ['yes', 'no'] : options;
  const values = [...new Set([...known, ...(value ? [value] : [])])];
  async function choose(chosen: string) {
    setProblem(null);
    try {
      await onSave(chosen === NONE ? '' : (values[Number(chosen)] ?? ''));
    } catch (error) {
      const [first] = Object.values(fieldErrors(error));
      setProblem(first ?? messageOf(error, edit.network));
    }
  }
  return (
    <span className="flex flex-col gap-1.5">
      <Select
        aria-label={name}
        value={value ? String(values.indexOf(value)) : ''}
        placeholder={edit.choose}
        options={[
          { value: NONE, label: edit.none },
          ...values.map((one, index) => ({ value: String(index), label: label(one) })),
        ]}
        onValueChange={(chosen) => void choose(chosen)}
        className="h-9 md:h-9"
      />
      {problem && (
        <span role="alert" className="text-sm text-destructive">
          {problem}
        </span>
      )}
    </span>
  );
}
