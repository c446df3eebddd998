import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { saveViewInput } from '#domain/conversations/saved-views.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { inbox } from '#copy/conversations/inbox.ts';
import { useFilters } from '../use-filters.ts';
import { useSaveView } from './use-saved-views.ts';

const copy = inbox.saved;
const schema = saveViewInput.pick({ name: true });

/** Names the current filters, so that one click opens them again. */
export function SaveViewDialog({ onClose }: { onClose: () => void }) {
  const { team_slug } = useTeam();
  const { filters } = useFilters();
  const save = useSaveView();
  // Created once, so that a retry doesn't save a second view.
  const [view_id] = useState(() => uuid());
  const form = useAppForm({
    schema,
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      const { view, ...others } = filters;
      const set = Object.entries(others).filter(([, value]) => value !== '');
      const narrowed = { ...Object.fromEntries(set), ...(view && { view }) };
      await save.mutateAsync({ team_slug, view_id, name, filters: narrowed });
      onClose();
    },
  });
  return (
    <SaveDialog
      title={copy.title}
      form={form}
      saving={save}
      failed={copy.saveFailed}
      onClose={onClose}
    >
      <InputField
        label={copy.name}
        hint={copy.hint}
        required
        {...form.input('name')}
        maxLength={40}
      />
    </SaveDialog>
  );
}
