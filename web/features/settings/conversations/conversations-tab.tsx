import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ReadingChoice } from '#domain/models/schema.ts';
import {
  TERMS_ACTOR,
  type DeletionProof,
  type DeletionRow,
  hashedText,
} from '#domain/conversations/lead/lead-deletion.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { SelectField } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { saveJson } from '#web/platform/save-file.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Download } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { CannedCard } from './canned-card.tsx';
import { FieldsCard } from './fields-card.tsx';
import { TagsCard } from './tags-card.tsx';
import { ListCard, ListLine } from './list-card.tsx';
import { deletions, reading as copy } from '#copy/settings/conversations.ts';

/** Settings for a team's conversations. */
export function ConversationsTab() {
  const { can } = useTeam();
  return (
    <>
      <CannedCard />
      <TagsCard />
      <FieldsCard />
      {can.canEditSettings && <ReadingCard />}
      {can.canDeleteLeads && <DeletionsCard />}
    </>
  );
}

/** The values by option name, because a select needs strings. */
const CHOICES = { automatic: null, on: true, off: false } as const;
type Choice = keyof typeof CHOICES;

const named = (chosen: boolean | null): Choice =>
  chosen === null ? 'automatic' : chosen ? 'on' : 'off';

const readingOptions = () =>
  (Object.keys(CHOICES) as Choice[]).map((value) => ({
    value,
    label: copy.choices[value],
  }));

/** Whether voice messages, pictures and documents of leads are understood. */
export function ReadingCard() {
  const { team_slug } = useTeam();
  const settings = useQuery(rpc.models.settings.queryOptions({ input: { team_slug } }));
  const save = useMutation(
    rpc.models.saveReading.mutationOptions({
      onSuccess: () => toast.success(copy.saved),
      ...refetchOnSuccess(rpc.models.key()),
    }),
  );
  const data: ReadingChoice | undefined = save.isPending ? save.variables : settings.data?.reading;
  return (
    <Card title={copy.title} description={copy.text}>
      <FailedNotice error={save.error} text={copy.failed} className="mb-4" />
      <Loaded
        query={{ ...settings, data }}
        waiting={<Skeleton className="h-24 w-full" />}
        failed={messageOf(settings.error, copy.loadFailed)}
      >
        {(chosen) => (
          <div className="flex flex-col gap-4">
            {(['speech', 'pictures'] as const).map((what) => (
              <SelectField
                key={what}
                label={copy[what]}
                className="max-w-md"
                value={named(chosen[what])}
                options={readingOptions()}
                disabled={save.isPending}
                onValueChange={(value) =>
                  save.mutate({ team_slug, ...chosen, [what]: CHOICES[value] })
                }
              />
            ))}
            <p className="text-sm text-muted-foreground">{copy.otherwise}</p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** Proofs that leads were deleted. */
function DeletionsCard() {
  const { team_slug } = useTeam();
  const query = useInfiniteQuery(
    rpc.conversations.deletions.infiniteOptions({
      input: (before: number | undefined) => ({ team_slug, before }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextBefore ?? undefined,
    }),
  );
  const pages = query.data?.pages ?? [];
  const items = query.data && pages.flatMap((page) => page.items);
  return (
    <div className="flex flex-col gap-3">
      <ListCard
        title={deletions.title}
        text={deletions.text}
        empty={deletions.empty}
        query={{ ...query, data: items }}
      >
        {(row) => <Deletion key={row.place} row={row} />}
      </ListCard>
      {items && items.length > 0 && (
        <Notice variant={pages.every((page) => page.intact) ? 'success' : 'destructive'}>
          {pages.every((page) => page.intact) ? deletions.intact : deletions.broken}
        </Notice>
      )}
      <LoadMore variant="link" size="sm" className="items-start" query={query}>
        {deletions.more}
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
          title={deletions.download}
          label={deletions.downloadOf({ number: place })}
          onClick={() => download(row)}
        />
      }
    >
      <RelativeTime at={record.at} className="font-medium" />
      <span>
        {deletions.line({
          conversations: record.conversations,
          messages: record.rows.messages ?? 0,
        })}
      </span>
      <bdi className="text-muted-foreground">
        {record.by_user_id === TERMS_ACTOR
          ? deletions.byTerms
          : deletions.by({ name: by_name ?? deletions.formerMember })}
      </bdi>
    </ListLine>
  );
}

/** Downloads the stored proof with a description of its hash, so that anyone can check it. */
function download({ place, record, previous_hash, hash }: DeletionRow) {
  const proof: DeletionProof = { place, record, previous_hash, hash };
  const hashed_text = hashedText(previous_hash, record);
  const how =
    'hash is the SHA-256 of hashed_text in hexadecimal; hashed_text is previous_hash, a line break, and the record.';
  saveJson({ ...proof, hashed_text, how }, `deletion-${record.deletion_id}.json`);
}
