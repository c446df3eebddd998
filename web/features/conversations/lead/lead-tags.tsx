import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { type Lead, MAX_TAGS_OF_LEAD, newTag } from '#domain/conversations/lead/lead.ts';
import { type Tag } from '#domain/conversations/tag.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { TagBadge } from '#web/shared/tag-badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/overlay/dropdown-menu.tsx';
import { Plus, X } from '#web/ui/first-icons.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { SaveDialog } from '#web/shared/save-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { useTags } from '../api.ts';
import { useChangeTags } from './api.ts';
import { tagColors, tags as copy } from '#copy/conversations/lead.ts';
import { ChoiceField } from '#web/shared/fields/form-fields.tsx';

/** The lead's tags, and a menu of the team's tags. */
export function LeadTags({ lead }: { lead: Lead }) {
  const change = useChangeTags(lead.conversation_id);
  const [creating, setCreating] = useState(false);
  const leadTagIds = new Set(lead.tags.map((tag) => tag.tag_id));
  const put = (tag: Tag, on: boolean) => change.mutate({ tag, on });
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{copy.title}</h3>
      <div className="flex flex-wrap items-center gap-1.5">
        {lead.tags.length === 0 && <p className="text-sm text-muted-foreground">{copy.none}</p>}
        {lead.tags.map((tag) => (
          <TagBadge key={tag.tag_id} tag={tag} className={lead.can.edit ? 'pr-1' : ''}>
            {lead.can.edit && (
              <button
                type="button"
                aria-label={copy.remove({ name: tag.name })}
                onClick={() => put(tag, false)}
                className="grid size-5 touch-target place-items-center rounded-full hover:bg-background/40"
              >
                <X aria-hidden />
              </button>
            )}
          </TagBadge>
        ))}
        {lead.can.edit && (
          <TagMenu leadTagIds={leadTagIds} onToggle={put} onCreate={() => setCreating(true)} />
        )}
      </div>
      {creating && (
        <NewTagDialog
          onClose={() => setCreating(false)}
          onCreated={(tag) => {
            setCreating(false);
            put(tag, true);
          }}
        />
      )}
    </section>
  );
}

interface MenuProps {
  leadTagIds: ReadonlySet<string>;
  onToggle: (tag: Tag, on: boolean) => void;
  onCreate: () => void;
}

function TagMenu({ leadTagIds, onToggle, onCreate }: MenuProps) {
  const { data: all = [] } = useTags();
  const full = leadTagIds.size >= MAX_TAGS_OF_LEAD;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Plus} label={copy.add} className="size-7" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-h-80 max-w-72 overflow-y-auto">
        <DropdownMenuLabel>{full ? copy.full : copy.menu}</DropdownMenuLabel>
        {all.map((tag) => {
          const on = leadTagIds.has(tag.tag_id);
          return (
            <DropdownMenuCheckboxItem
              key={tag.tag_id}
              checked={on}
              disabled={full && !on}
              textValue={tag.name}
              // Keeps the menu open, so that the user can change several.
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={(checked) => onToggle(tag, checked)}
            >
              <TagBadge tag={tag} />
            </DropdownMenuCheckboxItem>
          );
        })}
        <DropdownMenuSeparator />
        <DropdownMenuItem disabled={full} onSelect={onCreate}>
          <Plus aria-hidden />
          {copy.create}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const schema = newTag.pick({ name: true, color: true });

interface Props {
  onClose: () => void;
  onCreated: (tag: Tag) => void;
}

export function NewTagDialog({ onClose, onCreated }: Props) {
  const { team_slug } = useTeam();
  const create = useMutation(
    rpc.conversations.createTag.mutationOptions(refetchOnSuccess(rpc.conversations.tags.key())),
  );
  // Created once, so that a retry doesn't create a second tag.
  const [tag_id] = useState(() => uuid());
  const form = useAppForm({
    schema,
    defaultValues: { name: '', color: 'grey' },
    onSubmit: async ({ name, color }) => {
      onCreated(await create.mutateAsync({ team_slug, tag_id, name, color }));
    },
  });
  return (
    <SaveDialog
      title={copy.dialog}
      form={form}
      saving={create}
      failed={copy.saveFailed}
      labels={copy}
      onClose={onClose}
    >
      <InputField label={copy.name} required {...form.input('name')} maxLength={40} />
      <ChoiceField name="color" label={copy.color} choices={tagColors} />
    </SaveDialog>
  );
}
