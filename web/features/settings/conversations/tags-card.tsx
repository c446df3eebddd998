import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { Tag } from '#domain/conversations/tag.ts';
import { client } from '#web/platform/rpc.ts';
import { TagBadge } from '#web/shared/tag-badge.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Merge } from '#web/ui/icons.ts';
import { tags as copy } from '#copy/settings/conversations.ts';
import {
  AddButton,
  LineButton,
  ListCard,
  ListLine,
  RemoveLine,
  useRefresh,
  useTags,
} from './list-card.tsx';
import { MergeTagDialog, TagDialog } from './tag-dialogs.tsx';

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
                    onClick={() => setEdited(tag)}
                  />
                )}
                {can.canEditSettings && all.length > 1 && (
                  <LineButton
                    label={copy.merge({ name: tag.name })}
                    icon={Merge}
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
