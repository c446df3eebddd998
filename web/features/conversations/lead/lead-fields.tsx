import { useState } from 'react';
import type { Lead } from '#domain/conversations/lead.ts';
import { fieldErrors, messageOf } from '#web/platform/errors.ts';
import { Select } from '#web/ui/select.tsx';
import { useEditLead } from './api.ts';
import { edit as copy } from './copy.ts';
import { InlineEdit } from './inline-edit.tsx';
import { Row } from './lead-card-row.tsx';

const MAX_VALUE = 500;
/** Radix takes no empty value. */
const NONE = 'none';

type FieldWithValue = Lead['fields'][number];

/** The team's own fields, each in the control of its kind. */
export function LeadFields({ lead }: { lead: Lead }) {
  return lead.fields.map((field) => (
    <Row key={field.field_id} label={field.name}>
      <LeadFieldValue lead={lead} field={field} />
    </Row>
  ));
}

function LeadFieldValue({ lead, field }: { lead: Lead; field: FieldWithValue }) {
  const edit = useEditLead(lead.conversation_id);
  const save = (value: string) => edit.mutateAsync({ fields: { [field.field_id]: value } });
  if (field.kind === 'select') return <ChoiceField lead={lead} field={field} onSave={save} />;
  return (
    <InlineEdit
      label={field.name}
      saved={field.value}
      shown={field.kind === 'date' ? dateText(field.value) : <bdi>{field.value}</bdi>}
      mayEdit={lead.can.edit}
      draft={`${lead.conversation_id}:${field.field_id}`}
      type={field.kind === 'date' ? 'date' : 'text'}
      {...(field.kind === 'number' && { inputMode: 'decimal' as const })}
      maxLength={MAX_VALUE}
      onSave={save}
    />
  );
}

interface ChoiceProps {
  lead: Lead;
  field: FieldWithValue;
  onSave: (value: string) => Promise<unknown>;
}

function ChoiceField({ lead, field, onSave }: ChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  if (!lead.can.edit) return <bdi>{field.value || '–'}</bdi>;
  // A value that is no option any more stays until somebody chooses another.
  const values = [...new Set([...field.options, ...(field.value ? [field.value] : [])])];
  const options = values.map((_value, index) => ({
    value: String(index),
    label: values[index] ?? '',
  }));
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
        aria-label={field.name}
        value={field.value ? String(values.indexOf(field.value)) : ''}
        placeholder={copy.choose}
        options={[{ value: NONE, label: copy.none }, ...options]}
        onValueChange={(chosen) => void choose(chosen)}
        className="h-9 md:h-9"
      />
      {problem && (
        <span role="alert" className="text-sm text-destructive">
          {problem}
        </span>
      )}
    </>
  );
}

/** As the reader's language writes a day, in no time zone: it is a day and no moment. */
function dateText(value: string): string {
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return value;
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
