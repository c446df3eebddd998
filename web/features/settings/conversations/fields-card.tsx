import { useMutation, useQuery } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import { fieldForm, type LeadField } from '#domain/conversations/lead/lead.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { InputField, TextareaField } from '#web/ui/form/field.tsx';
import { common, fieldKinds, fields as copy } from '#copy/settings/conversations.ts';
import { EditableList, type ItemDialogProps, refetchLists } from './list-card.tsx';
import { ChoiceField } from '#web/shared/fields/form-fields.tsx';

/** The team's custom fields for leads. */
export function FieldsCard() {
  const { team_slug } = useTeam();
  const query = useQuery(rpc.conversations.fields.queryOptions({ input: { team_slug } }));
  return (
    <EditableList<LeadField>
      copy={copy}
      query={query}
      permission="canEditSettings"
      idOf={({ field_id }) => field_id}
      nameOf={({ name }) => name}
      makeNew={() => ({ field_id: uuid(), name: '', kind: 'text', options: [] })}
      onRemove={({ field_id }) => client.conversations.removeField({ team_slug, field_id })}
      Dialog={FieldDialog}
    >
      {({ name, kind, options }) => (
        <>
          <bdi className="font-medium">{name}</bdi>
          <span className="text-muted-foreground">{fieldKinds[kind]}</span>
          {options.length > 0 && (
            <span dir="auto" className="line-clamp-1 text-muted-foreground">
              {options.join(' · ')}
            </span>
          )}
        </>
      )}
    </EditableList>
  );
}

/** A field's kind can't change, because its values were checked against it. */
function FieldDialog({ item: field, isNew, onClose }: ItemDialogProps<LeadField>) {
  const { team_slug } = useTeam();
  const create = useMutation(rpc.conversations.createField.mutationOptions(refetchLists));
  const edit = useMutation(rpc.conversations.editField.mutationOptions(refetchLists));
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
      onClose();
    },
  });
  return (
    <SaveDialog
      title={isNew ? copy.addTitle : copy.editTitle}
      form={form}
      saving={save}
      failed={common.saveFailed}
      onClose={onClose}
    >
      <InputField label={copy.name} required {...form.input('name')} maxLength={60} />
      {isNew && <ChoiceField name="kind" label={copy.kind} choices={fieldKinds} />}
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
