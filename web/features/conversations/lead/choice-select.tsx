import { useState } from 'react';
import { fieldErrors, messageOf } from '#web/platform/rpc.ts';
import { Select } from '#web/ui/form/select.tsx';
import { edit as copy } from '#copy/conversations/lead.ts';

/** Radix takes no empty value. */
const NONE = 'none';

const asItIs = (value: string) => value;

interface Props {
  name: string;
  /** '' for none */
  value: string;
  options: readonly string[];
  labelOf?: (value: string) => string;
  onSave: (value: string) => Promise<unknown>;
}

/** One of some values, or none, saved as soon as it is chosen. */
export function ChoiceSelect({ name, value, options, labelOf = asItIs, onSave }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  // A value that is no option any more stays until someone chooses another.
  const values = [...new Set([...options, ...(value ? [value] : [])])];
  async function choose(chosen: string) {
    setProblem(null);
    try {
      await onSave(chosen === NONE ? '' : (values[Number(chosen)] ?? ''));
    } catch (error) {
      const [first] = Object.values(fieldErrors(error));
      setProblem(first ?? messageOf(error, copy.network));
    }
  }
  return (
    <>
      <Select
        aria-label={name}
        value={value ? String(values.indexOf(value)) : ''}
        placeholder={copy.choose}
        options={[
          { value: NONE, label: copy.none },
          ...values.map((item, index) => ({ value: String(index), label: labelOf(item) })),
        ]}
        onValueChange={(chosen) => void choose(chosen)}
        className="md:h-9"
      />
      {problem && (
        <span role="alert" className="text-sm text-destructive">
          {problem}
        </span>
      )}
    </>
  );
}
