import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newTag } from '#domain/conversations/lead/lead.ts';
import { TAG_COLORS, type Tag } from '#domain/conversations/tag.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useRefresh } from './list-card.tsx';
import { common, tagColors, tags as copy } from '#copy/settings/conversations.ts';

const schema = newTag.pick({ name: true, color: true });
const colorOptions = () => TAG_COLORS.map((value) => ({ value, label: tagColors[value] }));

interface TagProps {
  tag: Tag;
  isNew: boolean;
  onClose: () => void;
}

export function TagDialog({ tag, isNew, onClose }: TagProps) {
  const { team_slug } = useTeam();
  const refresh = useRefresh();
  const create = useMutation(rpc.conversations.createTag.mutationOptions());
  const edit = useMutation(rpc.conversations.editTag.mutationOptions());
  const save = isNew ? create : edit;
  const form = useAppForm({
    schema,
    defaultValues: { name: tag.name, color: tag.color },
    onSubmit: async (values) => {
      await save.mutateAsync({ team_slug, tag_id: tag.tag_id, ...values });
      await refresh();
      onClose();
    },
  });
  return (
    <SaveDialog
      title={isNew ? copy.addTitle : copy.editTitle}
      form={form}
      saving={save}
      copy={common}
      onClose={onClose}
    >
      <Field label={copy.name} error={form.errors.name} required>
        {(control) => <Input {...control} {...form.field('name')} maxLength={40} />}
      </Field>
      <Field label={copy.color} error={form.errors.color}>
        {(control) => (
          <Select
            {...control}
            value={form.values.color}
            options={colorOptions()}
            onValueChange={(color) => form.change('color', color)}
          />
        )}
      </Field>
    </SaveDialog>
  );
}

interface MergeProps {
  tag: Tag;
  all: Tag[];
  onClose: () => void;
}

export function MergeTagDialog({ tag, all, onClose }: MergeProps) {
  const { team_slug } = useTeam();
  const refresh = useRefresh();
  const [into, setInto] = useState('');
  const merge = useMutation(
    rpc.conversations.mergeTags.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  const options = all
    .filter((item) => item.tag_id !== tag.tag_id)
    .map((item) => ({ value: item.tag_id, label: item.name }));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.mergeTitle({ name: tag.name })}
      description={copy.mergeText({ name: tag.name })}
      confirmLabel={copy.mergeConfirm}
      busyLabel={copy.merging}
      busy={merge.isPending}
      confirmDisabled={into === ''}
      destructive
      onConfirm={() => merge.mutate({ team_slug, tag_id: tag.tag_id, into })}
    >
      <FailedNotice error={merge.error} text={common.saveFailed} />
      <Field label={copy.into}>
        {(control) => (
          <Select
            {...control}
            value={into}
            placeholder={copy.choose}
            options={options}
            onValueChange={setInto}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
