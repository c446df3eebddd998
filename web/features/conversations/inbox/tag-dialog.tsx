import { useState } from 'react';
import type { Tag } from '#domain/conversations/tag.ts';
import { TagBadge } from '#web/shared/tag-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { Skeletons } from '#web/ui/loading.tsx';
import { inbox } from '#copy/conversations/inbox.ts';
import { useTags } from '../api.ts';
import { NewTagDialog } from '../lead/lead-tags.tsx';

const copy = inbox.tags;

interface Props {
  /** number of leads to change */
  count: number;
  onChoose: (tag: Tag, on: boolean) => void;
  onClose: () => void;
}

/** Adds a tag to many leads or removes it. A new tag is added immediately. */
export function TagDialog({ count, onChoose, onClose }: Props) {
  const [creating, setCreating] = useState(false);
  if (creating) {
    return (
      <NewTagDialog onClose={() => setCreating(false)} onCreated={(tag) => onChoose(tag, true)} />
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={copy.title}
      description={copy.text({ count })}
      footer={
        <Button variant="secondary" onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {copy.create}
        </Button>
      }
      className="max-w-sm"
    >
      <Choice onChoose={onChoose} />
    </Dialog>
  );
}

function Choice({ onChoose }: Pick<Props, 'onChoose'>) {
  const tags = useTags();
  if (tags.isPending) {
    return <Skeletons label={copy.loading} className="h-24 w-full" />;
  }
  if (!tags.data) {
    return <LoadFailed query={tags} copy={{ title: copy.failed, text: copy.failedText }} />;
  }
  if (tags.data.length === 0) return <p className="text-sm text-muted-foreground">{copy.none}</p>;
  return (
    <ul className="flex max-h-80 flex-col divide-y divide-border overflow-y-auto">
      {tags.data.map((tag) => (
        <li key={tag.tag_id} className="flex items-center gap-2 py-1.5">
          <span className="min-w-0 flex-1">
            <TagBadge tag={tag} />
          </span>
          <Button
            size="sm"
            variant="secondary"
            aria-label={copy.putOn({ tag: tag.name })}
            onClick={() => onChoose(tag, true)}
          >
            {copy.put}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={copy.takeOff({ tag: tag.name })}
            onClick={() => onChoose(tag, false)}
          >
            {copy.take}
          </Button>
        </li>
      ))}
    </ul>
  );
}
