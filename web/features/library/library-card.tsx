import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryItem } from '#domain/library/library.ts';
import { rpc } from '#web/platform/rpc.ts';
import { containsWords } from '#web/shared/contains-words.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { ImageIcon } from '#web/ui/icons.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, Loaded } from '#web/ui/layout/states.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { FilePreview } from '#web/shared/file-preview.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { card as copy, catalogue, row } from '#copy/library/screen.ts';
import { showError, libraryRefetch } from './api.ts';

interface Props {
  campaign_slug: string;
}

/** Named files that a campaign's agent can send, and when. */
export function LibraryCard({ campaign_slug }: Props) {
  const { can, team_slug } = useTeam();
  const query = useQuery(rpc.library.list.queryOptions({ input: { team_slug, campaign_slug } }));
  const { data } = query;
  const [editing, setEditing] = useState<LibraryItem | 'new'>();
  const [importing, setImporting] = useState(false);
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          <h2 className="text-base font-semibold">{copy.title}</h2>
          <p className="text-sm text-muted-foreground">{copy.text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <RestrictedButton
            variant="secondary"
            size="sm"
            permission="canEditCampaigns"
            restriction={copy.restricted}
            aria-haspopup="dialog"
            onClick={() => setEditing('new')}
          >
            <Plus aria-hidden />
            {copy.add}
          </RestrictedButton>
          {can.canEditCampaigns ? (
            <Button
              variant="secondary"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setImporting(true)}
            >
              {catalogue.open}
            </Button>
          ) : null}
        </div>
      </div>
      {data && data.from_site > 0 && can.canEditCampaigns ? (
        <FromSite campaign_slug={campaign_slug} count={data.from_site} />
      ) : null}
      <Loaded query={query} waiting={<Skeleton className="h-40" />} failed={copy.loadFailed}>
        {({ items }) => <Items campaign_slug={campaign_slug} items={items} onEdit={setEditing} />}
      </Loaded>
      {editing ? (
        <ItemSheet
          campaign_slug={campaign_slug}
          item={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {importing ? (
        <ImportDialog campaign_slug={campaign_slug} onClose={() => setImporting(false)} />
      ) : null}
    </Card>
  );
}

/** Turns prices read from the website into items with one click. */
function FromSite({ campaign_slug, count }: Props & { count: number }) {
  const { team_slug } = useTeam();
  const add = useMutation(
    rpc.library.importFromSite.mutationOptions({
      ...libraryRefetch,
      onSuccess: ({ added }) => toast.success(catalogue.added({ items: added })),
      onError: showError,
    }),
  );
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mb-4"
      busy={add.isPending}
      busyLabel={catalogue.adding}
      onClick={() => add.mutate({ team_slug, campaign_slug })}
    >
      {catalogue.fromSite({ items: count })}
    </Button>
  );
}

/** Up to this length, a list needs no search and is shown in full. */
const SHORT_LIST = 8;

interface ItemsProps extends Props {
  items: LibraryItem[];
  onEdit: (item: LibraryItem) => void;
}

function Items({ items, campaign_slug, onEdit }: ItemsProps) {
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  if (items.length === 0) {
    return <EmptyState level={3} picture={<ImageIcon aria-hidden />} copy={copy.empty} />;
  }
  const found = items.filter(({ name, send_when, price }) =>
    containsWords(`${name} ${send_when} ${price}`, words),
  );
  const shown = all || words ? found : found.slice(0, SHORT_LIST);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {items.length > SHORT_LIST ? (
        <InputField
          label={copy.search}
          type="search"
          controlClassName="sm:max-w-72"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      ) : null}
      {found.length === 0 ? <p className="text-sm text-muted-foreground">{copy.noMatch}</p> : null}
      <ul className="flex min-w-0 flex-col">
        {shown.map((item) => (
          <ItemRow
            key={item.item_id}
            campaign_slug={campaign_slug}
            item={item}
            onEdit={() => onEdit(item)}
          />
        ))}
      </ul>
      {shown.length < found.length ? (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setAll(true)}>
          {copy.all({ count: found.length })}
        </Button>
      ) : null}
    </div>
  );
}

interface ItemRowProps {
  campaign_slug: string;
  item: LibraryItem;
  onEdit: () => void;
}

/** An item with its preview, when it is sent, and how many leads received it. */
function ItemRow({ campaign_slug, item, onEdit }: ItemRowProps) {
  const { can, team_slug } = useTeam();
  const { item_id, name, kind, mime, price, link, send_when, sent, state, reason } = item;
  return (
    <li className="flex min-w-0 flex-wrap items-start gap-3 border-t border-border py-3 first:border-t-0 first:pt-0">
      {kind && kind !== 'audio' ? (
        <FilePreview team_slug={team_slug} file_id={item_id} mime={mime} name={name} />
      ) : null}
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          <Badge>{kind ? row.kinds[kind] : row.noFile}</Badge>
        </p>
        {kind === 'audio' ? (
          <FilePreview team_slug={team_slug} file_id={item_id} mime={mime} name={name} />
        ) : null}
        {send_when ? (
          <p dir="auto" className="text-sm wrap-anywhere">
            {row.sendWhen({ when: send_when })}
          </p>
        ) : null}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
          {price ? <span className="tnum">{price}</span> : null}
          {link ? (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="touch-target text-primary hover:underline"
            >
              {row.link}
              <span className="sr-only">{`: ${name}`}</span>
            </a>
          ) : null}
          <span>{state === 'waiting' ? row.waiting : row.sent({ leads: sent })}</span>
        </p>
        {reason ? <p className="text-sm text-muted-foreground">{reason}</p> : null}
      </div>
      {can.canEditCampaigns ? (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={row.editOf({ name })}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            {row.edit}
          </Button>
          <RemoveButton campaign_slug={campaign_slug} item={item} />
        </div>
      ) : null}
    </li>
  );
}

function RemoveButton({ campaign_slug, item: { item_id, name } }: Omit<ItemRowProps, 'onEdit'>) {
  const { team_slug } = useTeam();
  const remove = useMutation(
    rpc.library.remove.mutationOptions({
      ...libraryRefetch,
      onSuccess: () => toast.success(row.removed),
      onError: showError,
    }),
  );
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" aria-label={row.removeOf({ name })}>
          {row.confirm.confirm}
        </Button>
      }
      copy={{ ...row.confirm, title: row.confirm.title({ name }) }}
      action={remove}
      destructive
      onConfirm={() => remove.mutate({ team_slug, campaign_slug, item_id })}
    />
  );
}
