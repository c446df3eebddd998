import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { FIELD_KINDS, fieldForm, type LeadField } from '#domain/conversations/lead/lead.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { InputField, TextareaField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { common, fieldKinds, fields as copy } from '#copy/settings/conversations.ts';
import { AddButton, LineButton, ListCard, ListLine, RemoveLine, useRefresh } from './list-card.tsx';

const NEW = { name: '', kind: 'text', options: [] } as const;

/** The fields that the team defines for its leads. */
export function FieldsCard() {
  const { team_slug, can } = useTeam();
  const query = useQuery(rpc.conversations.fields.queryOptions({ input: { team_slug } }));
  const refresh = useRefresh();
  const [edited, setEdited] = useState<LeadField | null>(null);
  return (
    <>
      <ListCard
        title={copy.title}
        text={copy.text}
        empty={copy.empty}
        query={query}
        add={
          <AddButton
            permission="canEditSettings"
            copy={copy}
            onClick={() => setEdited({ field_id: uuid(), ...NEW, options: [] })}
          />
        }
      >
        {(field) => (
          <ListLine
            key={field.field_id}
            actions={
              can.canEditSettings && (
                <>
                  <LineButton
                    label={copy.edit({ name: field.name })}
                    aria-haspopup="dialog"
                    onClick={() => setEdited(field)}
                  />
                  <RemoveLine
                    name={field.name}
                    copy={copy}
                    onRemove={async () => {
                      const { field_id } = field;
                      await client.conversations.removeField({ team_slug, field_id });
                      await refresh();
                    }}
                  />
                </>
              )
            }
          >
            <bdi className="font-medium">{field.name}</bdi>
            <span className="text-muted-foreground">{fieldKinds[field.kind]}</span>
            {field.options.length > 0 && (
              <span dir="auto" className="line-clamp-1 text-muted-foreground">
                {field.options.join(' · ')}
              </span>
            )}
          </ListLine>
        )}
      </ListCard>
      {edited && (
        <FieldDialog
          field={edited}
          isNew={!query.data?.some((item) => item.field_id === edited.field_id)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface DialogProps {
  field: LeadField;
  isNew: boolean;
  onClose: () => void;
}

/** The kind of a field stays: its values were checked against it. */
function FieldDialog({ field, isNew, onClose }: DialogProps) {
  const { team_slug } = useTeam();
  const refresh = useRefresh();
  const create = useMutation(rpc.conversations.createField.mutationOptions());
  const edit = useMutation(rpc.conversations.editField.mutationOptions());
  const save = isNew ? create : edit;
  const { field_id } = field;
  const form = useAppForm({
    schema: fieldForm,
    defaultValues: {
      name: field.name,
      kind: field.kind,
      options: field.options.join('\n'),
    },
    onSubmit: async ({ kind, ...values }) => {
      if (isNew) await create.mutateAsync({ team_slug, field_id, kind, ...values });
      else await edit.mutateAsync({ team_slug, field_id, ...values });
      await refresh();
      onClose();
    },
  });
  const kinds = FIELD_KINDS.map((value) => ({ value, label: fieldKinds[value] }));
  return (
    <SaveDialog
      title={isNew ? copy.addTitle : copy.editTitle}
      form={form}
      saving={save}
      failed={common.saveFailed}
      onClose={onClose}
    >
      <InputField label={copy.name} required {...form.input('name')} maxLength={60} />
      {isNew && (
        <SelectField
          label={copy.kind}
          error={form.errors.kind}
          value={form.values.kind}
          options={kinds}
          onValueChange={(kind) => form.change('kind', kind)}
        />
      )}
      {form.values.kind === 'select' && (
        <TextareaField
          label={copy.options}
          hint={copy.optionsHint}
          required
          {...form.input('options')}
          dir="auto"
        />
      )}
    </SaveDialog>
  );
}
