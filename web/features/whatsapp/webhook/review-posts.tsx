import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingPosts } from '#domain/leads/posts/waiting-posts.ts';
import { refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { MapDialog } from './map-dialog.tsx';
import { review as copy } from '#copy/whatsapp/webhook/post.ts';

/** Milliseconds; a form the user submits as a test appears while they wait. */
const REFETCH_AFTER = 5_000;
/** Max fields of a post shown in the list. */
const SHOWN_FIELDS = 4;

/** Posts that aren't leads yet, for members who may see conversations. Hidden if none are waiting. */
export function ReviewPosts({ campaignId }: { campaignId: string }) {
  const { can } = useTeam();
  return can.canViewConversations ? <PostList campaignId={campaignId} /> : null;
}

function PostList({ campaignId: campaign_id }: { campaignId: string }) {
  const { team_slug } = useTeam();
  const input = { team_slug, campaign_id };
  const posts = useQuery(
    rpc.leads.waitingPosts.queryOptions({ input, refetchInterval: REFETCH_AFTER }),
  );
  if (posts.isLoadingError) {
    return (
      <RetryNotice query={posts} title={copy.failed}>
        {copy.failedText}
      </RetryNotice>
    );
  }
  if (!posts.data?.length) return null;
  return (
    <Card title={copy.title} description={copy.text}>
      <ul className="divide-y divide-border">
        {posts.data.map((item) => (
          <Shape key={item.post_id} posts={item} campaignId={campaign_id} />
        ))}
      </ul>
    </Card>
  );
}

interface Props {
  posts: WaitingPosts;
  campaignId: string;
}

function Shape({ posts, campaignId }: Props) {
  const { can } = useTeam();
  const [mapping, setMapping] = useState(false);
  const { fields, text, source, problem, count } = posts;
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start sm:justify-between">
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>{copy.posts({ count })}</span>
          {posts.is_mapped ? <Badge variant="outline">{copy.mapped}</Badge> : null}
        </p>
        <p>{problem}</p>
        {fields.slice(0, SHOWN_FIELDS).map(({ key, label, value }) => (
          <p key={key} className="line-clamp-1 break-all text-muted-foreground" dir="auto">
            {label}: {value}
          </p>
        ))}
        {text === '' ? null : (
          <p className="line-clamp-3 break-all text-muted-foreground" dir="auto">
            {text}
          </p>
        )}
        <p className="text-muted-foreground">
          {count > 1 ? <span>{`${copy.newest} `}</span> : ''}
          <RelativeTime at={posts.received_at} />{' '}
          {source ? <span className="break-all">{copy.from({ source })}</span> : null}
        </p>
      </div>
      {can.canEditCampaigns ? (
        <div className="flex shrink-0 flex-wrap gap-2">
          <DismissButton posts={posts} campaignId={campaignId} />
          {fields.length > 0 ? (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setMapping(true)}>
              {posts.is_mapped ? copy.mapAgain : copy.map}
            </Button>
          ) : null}
        </div>
      ) : null}
      {mapping ? (
        <MapDialog posts={posts} campaignId={campaignId} onClose={() => setMapping(false)} />
      ) : null}
    </li>
  );
}

/** Deletes posts that aren't leads. */
function DismissButton({ posts, campaignId: campaign_id }: Props) {
  const { team_slug } = useTeam();
  const dismiss = useMutation(
    rpc.leads.dismissPosts.mutationOptions({
      onError: () =>
        toast.error(copy.dismissDialog.failed, { description: copy.dismissDialog.failedText }),
      ...refetchOnSettled(rpc.leads.waitingPosts.key()),
    }),
  );
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          {copy.dismiss}
        </Button>
      }
      copy={{
        ...copy.dismissDialog,
        text: copy.dismissDialog.text({ count: posts.count }),
      }}
      action={{ isPending: dismiss.isPending }}
      destructive
      onConfirm={() => dismiss.mutate({ team_slug, campaign_id, post_id: posts.post_id })}
    />
  );
}
