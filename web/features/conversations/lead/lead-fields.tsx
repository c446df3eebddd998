import type { Lead } from '#domain/conversations/lead/lead.ts';
import { formatCalendarDate } from '#web/ui/format.ts';
import { useEditLead } from './api.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { InlineEdit } from './inline-edit.tsx';
import { Row } from './lead-card-row.tsx';

const MAX_VALUE = 500;

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
  if (!lead.can.edit) return <bdi>{field.value || '–'}</bdi>;
  const { name, value, options } = field;
  return <ChoiceSelect name={name} value={value} options={options} onSave={onSave} />;
}

/** As the reader's language writes a day, in no time zone: it is a day and no moment. */
function dateText(value: string): string {
  return Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : formatCalendarDate(value);
}
