import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { newTag } from '#domain/conversations/lead.ts';
import { TAG_COLORS, type Tag, type TagColor } from '#domain/conversations/tag.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { useCreateTag } from './api.ts';
import { tagColors, tags as copy } from './copy.ts';

const schema = newTag.pick({ name: true, color: true });
const colors = TAG_COLORS.map((value) => ({ value, label: tagColors[value] }));

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
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.dialog}
      closeLabel={copy.close}
    >
      <form {...form.props} className="flex flex-col gap-4">
        {create.error && !form.problem ? (
          <Notice variant="destructive">{refusalOf(create.error, copy.createFailed)}</Notice>
        ) : null}
        <Field label={copy.name} error={form.errors.name} required>
          {(control) => <Input {...control} {...form.field('name')} maxLength={40} />}
        </Field>
        <Field label={copy.color} error={form.errors.color}>
          {(control) => (
            <Select
              {...control}
              value={form.values.color as TagColor}
              options={colors}
              onValueChange={(color) => form.change('color', color)}
            />
          )}
        </Field>
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={create.isPending} busyLabel={copy.busy}>
            {copy.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
