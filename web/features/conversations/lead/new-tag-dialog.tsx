import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { newTag } from '#domain/conversations/lead/lead.ts';
import { TAG_COLORS, type Tag, type TagColor } from '#domain/conversations/tag.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useCreateTag } from './api.ts';
import { tagColors, tags as copy } from '#copy/conversations/lead.ts';

const schema = newTag.pick({ name: true, color: true });
const colorOptions = () => TAG_COLORS.map((value) => ({ value, label: tagColors[value] }));

interface Props {
  onClose: () => void;
  onCreated: (tag: Tag) => void;
}

export function NewTagDialog({ onClose, onCreated }: Props) {
  const { team_slug } = useTeam();
  const create = useCreateTag();
  // Named once, so that trying again makes one tag.
  const [tag_id] = useState(() => uuid());
  const form = useAppForm({
    schema,
    defaultValues: { name: '', color: 'grey' },
    onSubmit: async ({ name, color }) => {
      onCreated(await create.mutateAsync({ team_slug, tag_id, name, color }));
    },
  });
  return (
    <SaveDialog title={copy.dialog} form={form} saving={create} copy={copy} onClose={onClose}>
      <Field label={copy.name} error={form.errors.name} required>
        {(control) => <Input {...control} {...form.field('name')} maxLength={40} />}
      </Field>
      <Field label={copy.color} error={form.errors.color}>
        {(control) => (
          <Select
            {...control}
            value={form.values.color as TagColor}
            options={colorOptions()}
            onValueChange={(color) => form.change('color', color)}
          />
        )}
      </Field>
    </SaveDialog>
  );
}
