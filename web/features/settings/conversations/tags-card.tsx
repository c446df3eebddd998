import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useMutation } from '@tanstack/react-query';
import { type Tag, TAG_COLORS } from '#domain/conversations/tag.ts';
import { newTag } from '#domain/conversations/lead/lead.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { TagBadge } from '#web/shared/tag-badge.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Merge } from '#web/ui/icons.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import {
  AddButton,
  LineButton,
  ListCard,
  ListLine,
  RemoveLine,
  useRefresh,
  useTags,
} from './list-card.tsx';
import { common, tagColors, tags as copy } from '#copy/settings/conversations.ts';

/** The tags of the team. */
export function TagsCard() {
  const { team_slug, can } = useTeam();
  const query = useTags();
  const refresh = useRefresh();
  const [edited, setEdited] = useState<Tag | null>(null);
  const [merged, setMerged] = useState<Tag | null>(null);
  const all = query.data ?? [];
  return (
    <>
      <ListCard
        title={copy.title}
        text={copy.text}
        empty={copy.empty}
        query={query}
        add={
          <AddButton
            permission="canEditCampaigns"
            copy={copy}
            onClick={() => setEdited({ tag_id: uuid(), name: '', color: 'grey' })}
          />
        }
      >
        {(tag) => (
          <ListLine
            key={tag.tag_id}
            actions={
              <>
                {can.canEditCampaigns && (
                  <LineButton
                    label={copy.edit({ name: tag.name })}
                    aria-haspopup="dialog"
                    onClick={() => setEdited(tag)}
                  />
                )}
                {can.canEditSettings && all.length > 1 && (
                  <LineButton
                    label={copy.merge({ name: tag.name })}
                    icon={Merge}
                    aria-haspopup="dialog"
                    onClick={() => setMerged(tag)}
                  />
                )}
                {can.canEditSettings && (
                  <RemoveLine
                    name={tag.name}
                    copy={copy}
                    onRemove={async () => {
                      await client.conversations.removeTag({ team_slug, tag_id: tag.tag_id });
                      await refresh();
                    }}
                  />
                )}
              </>
            }
          >
            <TagBadge tag={tag} />
          </ListLine>
        )}
      </ListCard>
      {edited && (
        <TagDialog
          tag={edited}
          isNew={!all.some((item) => item.tag_id === edited.tag_id)}
          onClose={() => setEdited(null)}
        />
      )}
      {merged && <MergeTagDialog tag={merged} all={all} onClose={() => setMerged(null)} />}
    </>
  );
}

const schema = newTag.pick({ name: true, color: true });
const colorOptions = () => TAG_COLORS.map((value) => ({ value, label: tagColors[value] }));

interface TagProps {
  tag: Tag;
  isNew: boolean;
  onClose: () => void;
}

function TagDialog({ tag, isNew, onClose }: TagProps) {
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
      failed={common.saveFailed}
      onClose={onClose}
    >
      <InputField label={copy.name} required {...form.input('name')} maxLength={40} />
      <SelectField
        label={copy.color}
        error={form.errors.color}
        value={form.values.color}
        options={colorOptions()}
        onValueChange={(color) => form.change('color', color)}
      />
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
