import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Tag } from '#domain/conversations/tag.ts';
import { newTag } from '#domain/conversations/lead/lead.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { TagBadge } from '#web/shared/tag-badge.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Merge } from '#web/ui/icons.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { EditableList, type ItemDialogProps, refetchLists } from './list-card.tsx';
import { common, tagColors, tags as copy } from '#copy/settings/conversations.ts';
import { ChoiceField } from '#web/shared/fields/form-fields.tsx';

/** The tags of the team. */
export function TagsCard() {
  const { team_slug, can } = useTeam();
  const query = useQuery(rpc.conversations.tags.queryOptions({ input: { team_slug } }));
  const [merged, setMerged] = useState<Tag | null>(null);
  const all = query.data ?? [];
  return (
    <>
      <EditableList<Tag>
        copy={copy}
        query={query}
        permission="canEditCampaigns"
        removal="canEditSettings"
        idOf={({ tag_id }) => tag_id}
        nameOf={({ name }) => name}
        makeNew={() => ({ tag_id: uuid(), name: '', color: 'grey' })}
        onRemove={({ tag_id }) => client.conversations.removeTag({ team_slug, tag_id })}
        {...(can.canEditSettings &&
          all.length > 1 && { more: { icon: Merge, label: copy.merge, onClick: setMerged } })}
        Dialog={TagDialog}
      >
        {(tag) => <TagBadge tag={tag} />}
      </EditableList>
      {merged && <MergeTagDialog tag={merged} all={all} onClose={() => setMerged(null)} />}
    </>
  );
}

const schema = newTag.pick({ name: true, color: true });

function TagDialog({ item: tag, isNew, onClose }: ItemDialogProps<Tag>) {
  const { team_slug } = useTeam();
  const create = useMutation(rpc.conversations.createTag.mutationOptions(refetchLists));
  const edit = useMutation(rpc.conversations.editTag.mutationOptions(refetchLists));
  const save = isNew ? create : edit;
  const form = useAppForm({
    schema,
    defaultValues: { name: tag.name, color: tag.color },
    onSubmit: async (values) => {
      await save.mutateAsync({ team_slug, tag_id: tag.tag_id, ...values });
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
      <InputField label={copy.name} required {...form.input('name')} maxLength={40} />
      <ChoiceField name="color" label={copy.color} choices={tagColors} />
    </SaveDialog>
  );
}

interface MergeProps {
  tag: Tag;
  all: Tag[];
  onClose: () => void;
}

function MergeTagDialog({ tag, all, onClose }: MergeProps) {
  const { team_slug } = useTeam();
  const [into, setInto] = useState('');
  const merge = useMutation(rpc.conversations.mergeTags.mutationOptions(refetchLists));
  const options = all
    .filter((item) => item.tag_id !== tag.tag_id)
    .map((item) => ({ value: item.tag_id, label: item.name }));
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{
        ...copy.merging,
        title: copy.merging.title({ name: tag.name }),
        text: copy.merging.text({ name: tag.name }),
        failed: common.saveFailed,
      }}
      action={merge}
      disabled={into === ''}
      destructive
      onConfirm={() =>
        merge.mutate({ team_slug, tag_id: tag.tag_id, into }, { onSuccess: onClose })
      }
    >
      <SelectField
        label={copy.into}
        value={into}
        placeholder={copy.choose}
        options={options}
        onValueChange={setInto}
      />
    </ConfirmDialog>
  );
}
