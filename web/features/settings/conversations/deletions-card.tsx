import { useInfiniteQuery } from '@tanstack/react-query';
import {
  BY_TERMS,
  type DeletionProof,
  type DeletionRow,
  hashedText,
} from '#domain/conversations/lead/lead-deletion.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { saveJson } from '#web/platform/save-file.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { deletions as copy } from '#copy/settings/conversations.ts';
import { ListCard, ListLine } from './list-card.tsx';

const FIRST: number | undefined = undefined;

/** Proofs that leads were deleted. */
export function DeletionsCard() {
  const { team_slug } = useTeam();
  const query = useInfiniteQuery({
    queryKey: rpc.conversations.deletions.key({ input: { team_slug } }),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      return client.conversations.deletions({ team_slug, ...before }, { signal });
    },
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.nextBefore ?? undefined,
  });
  const pages = query.data?.pages ?? [];
  const items = query.data && pages.flatMap((page) => page.items);
  const { error, refetch } = query;
  return (
    <div className="flex flex-col gap-3">
      <ListCard
        title={copy.title}
        text={copy.text}
        empty={copy.empty}
        query={{ data: items, error, refetch: refetch as never }}
      >
        {(row) => <Deletion key={row.place} row={row} />}
      </ListCard>
      {items && items.length > 0 && (
        <Notice variant={pages.every((page) => page.intact) ? 'success' : 'destructive'}>
          {pages.every((page) => page.intact) ? copy.intact : copy.broken}
        </Notice>
      )}
      <LoadMore variant="link" size="sm" className="items-start" query={query}>
        {copy.more}
      </LoadMore>
    </div>
  );
}

function Deletion({ row }: { row: DeletionRow }) {
  const { place, record, by_name } = row;
  return (
    <ListLine
      actions={
        <IconButton
          icon={Download}
          title={copy.download}
          label={copy.downloadOf({ number: place })}
          onClick={() => download(row)}
        />
      }
    >
      <RelativeTime at={record.at} className="font-medium" />
      <span>
        {copy.line({ conversations: record.conversations, messages: record.rows.messages ?? 0 })}
      </span>
      <bdi className="text-muted-foreground">
        {record.by_user_id === BY_TERMS
          ? copy.byTerms
          : copy.by({ name: by_name ?? copy.formerMember })}
      </bdi>
    </ListLine>
  );
}

/** The proof as it is stored, with how its hash is made, so that anyone can check it. */
function download({ place, record, previous_hash, hash }: DeletionRow) {
  const proof: DeletionProof = { place, record, previous_hash, hash };
  const hashed_text = hashedText(previous_hash, record);
  const how =
    'hash is the SHA-256 of hashed_text in hexadecimal; hashed_text is previous_hash, a line break, and the record.';
  saveJson({ ...proof, hashed_text, how }, `deletion-${record.deletion_id}.json`);
}
