import { AUDIT_ACTIONS, type AuditAction } from '#domain/admin/schema.ts';
import { useSellsPlans } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { auditActions } from '#copy/admin/audit-actions.ts';
import { copy as texts } from '#copy/admin/desk.ts';

const { audit: copy } = texts;

interface AuditChoice {
  action: AuditAction | 'all';
  person: string;
  team_slug: string;
  from: string;
  to: string;
}

export const NO_CHOICE: AuditChoice = {
  action: 'all',
  person: '',
  team_slug: '',
  from: '',
  to: '',
};

interface Props {
  choice: AuditChoice;
  onChange: (choice: AuditChoice) => void;
}

const optionsOf = (sells: boolean) => [
  { value: 'all' as const, label: copy.anyAction },
  ...AUDIT_ACTIONS.filter((value) => sells || value !== 'team.plan_changed').map((value) => ({
    value,
    label: auditActions[value],
  })),
];

export function AuditFilters({ choice, onChange }: Props) {
  const sells = useSellsPlans();
  const text = (name: 'person' | 'team_slug' | 'from' | 'to') => ({
    value: choice[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...choice, [name]: target.value }),
  });
  const chosen = JSON.stringify(choice) !== JSON.stringify(NO_CHOICE);
  return (
    <search
      aria-label={copy.filters}
      className="mb-4 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <Field label={copy.action}>
        {(control) => (
          <Select
            {...control}
            value={choice.action}
            onValueChange={(action) => onChange({ ...choice, action })}
            options={optionsOf(sells)}
          />
        )}
      </Field>
      <Field label={copy.person}>
        {(control) => (
          <Input
            {...control}
            {...text('person')}
            type="search"
            maxLength={100}
            placeholder={copy.personPlaceholder}
          />
        )}
      </Field>
      <Field label={copy.team}>
        {(control) => (
          <Input
            {...control}
            {...text('team_slug')}
            type="search"
            maxLength={100}
            placeholder={copy.teamPlaceholder}
          />
        )}
      </Field>
      <Field label={copy.from}>
        {(control) => <Input {...control} {...text('from')} type="date" />}
      </Field>
      <Field label={copy.to}>
        {(control) => <Input {...control} {...text('to')} type="date" />}
      </Field>
      <Button variant="secondary" disabled={!chosen} onClick={() => onChange(NO_CHOICE)}>
        {copy.clear}
      </Button>
    </search>
  );
}
