import { useState } from 'react';
import { BULK_LIMIT } from '#domain/conversations/inbox.ts';
import type { BulkAction } from '#domain/conversations/inbox-schema.ts';
import { client } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/overlay/dropdown-menu.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Download, Ellipsis } from '#web/ui/icons.ts';
import { Progress } from '#web/ui/progress.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { downloadSelection } from './export-file.ts';
import { inbox } from '#copy/conversations/inbox.ts';
import { type Filters, originFilterOf } from '../use-filters.ts';
import type { useBulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  bulk: ReturnType<typeof useBulk>;
  filters: Filters;
  onAssign: () => void;
  onTag: () => void;
}

const CONFIRMED_ACTIONS = ['stop', 'reactivate'] as const;
type BulkDialog = (typeof CONFIRMED_ACTIONS)[number];
const needsConfirmation = (action: BulkAction): action is BulkDialog =>
  CONFIRMED_ACTIONS.some((item) => item === action);

/** Actions on the selected conversations, with their progress. */
export function BulkBar({ selection, bulk, filters, onAssign, onTag }: Props) {
  const [asking, setAsking] = useState<BulkDialog | null>(null);
  const count = selection.ids.size;
  const start = (action: BulkAction) =>
    needsConfirmation(action) ? setAsking(action) : void bulk.run(action);
  if (bulk.running) return <BulkProgress running={bulk.running} onCancel={bulk.cancel} />;
  return (
    <div
      role="toolbar"
      aria-label={inbox.select.toolbar}
      className="flex flex-wrap items-center gap-2 border-t bg-card p-3"
    >
      <output className="mr-auto text-sm tnum">{inbox.select.count({ count })}</output>
      <SelectAll selection={selection} filters={filters} />
      <IconButton
        icon={X}
        label={inbox.select.end}
        title={inbox.select.end}
        onClick={selection.end}
      />
      <div className="flex w-full flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={count === 0}
          aria-haspopup="dialog"
          onClick={onAssign}
        >
          {inbox.assign.button}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={count === 0}
          aria-haspopup="dialog"
          onClick={onTag}
        >
          {inbox.tags.button}
        </Button>
        <Button size="sm" variant="secondary" disabled={count === 0} onClick={() => start('stop')}>
          {inbox.bulk.names.stop}
        </Button>
        <MoreActions disabled={count === 0} ids={selection.ids} onAction={start} />
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        copy={{
          title: asking ? inbox.bulk.confirm[asking].title : '',
          text: asking ? inbox.bulk.confirm[asking].text({ count: count }) : '',
          confirm: asking ? inbox.bulk.names[asking] : '',
        }}
        destructive={asking === 'stop'}
        onConfirm={() => {
          if (asking) void bulk.run(asking);
          setAsking(null);
        }}
      />
    </div>
  );
}

function SelectAll({ selection, filters }: Pick<Props, 'selection' | 'filters'>) {
  const { team_slug } = useTeam();
  const [busy, setBusy] = useState(false);
  async function choose() {
    setBusy(true);
    try {
      const { conversation_ids, complete } = await client.conversations.choose({
        team_slug,
        ...(filters.campaign ? { campaign_id: filters.campaign } : {}),
        ...(filters.status ? { conversation_status: filters.status as 'en_cours' } : {}),
        ...(filters.view ? { view: filters.view } : {}),
        ...(filters.tag ? { tag_id: filters.tag } : {}),
        ...originFilterOf(filters),
        ...(filters.search ? { search: filters.search } : {}),
      });
      selection.set(conversation_ids);
      if (!complete)
        toast.info(inbox.select.limit({ limit: Math.min(BULK_LIMIT, conversation_ids.length) }));
    } catch {
      toast.error(inbox.select.failed);
    }
    setBusy(false);
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      busyLabel={inbox.select.all}
      onClick={() => void choose()}
    >
      {inbox.select.all}
    </Button>
  );
}

const MORE: BulkAction[] = ['reactivate', 'mark_seen', 'mark_read', 'mark_unread'];

interface MoreProps {
  disabled: boolean;
  ids: ReadonlySet<string>;
  onAction: (action: BulkAction) => void;
}

function MoreActions({ disabled, ids, onAction }: MoreProps) {
  const { team_slug } = useTeam();
  const save = (kind: 'leads' | 'messages') =>
    void downloadSelection(team_slug, kind, [...ids]).catch(() => toast.error(inbox.export.failed));
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" variant="secondary" disabled={disabled} aria-label={inbox.more}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {MORE.map((action) => (
          <DropdownMenuItem key={action} onSelect={() => onAction(action)}>
            {inbox.bulk.names[action]}
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={() => save('leads')}>
          <Download aria-hidden />
          {inbox.export.leads}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save('messages')}>
          <Download aria-hidden />
          {inbox.export.messages}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface WorkingProps {
  running: { done: number; total: number };
  onCancel: () => void;
}

function BulkProgress({ running: { done, total }, onCancel }: WorkingProps) {
  const text = inbox.bulk.progress({ done, total });
  return (
    <div className="flex flex-col gap-2 border-t bg-card p-3">
      <div className="flex items-center gap-2">
        <output className="mr-auto text-sm tnum">{text}</output>
        <Button size="sm" variant="secondary" onClick={onCancel}>
          {inbox.bulk.cancel}
        </Button>
      </div>
      <Progress value={total > 0 ? (done / total) * 100 : 0} label={text} />
    </div>
  );
}
