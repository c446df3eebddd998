import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK_LIMIT } from '#domain/conversations/inbox.ts';
import type { BulkAction } from '#domain/conversations/inbox-schema.ts';
import { rpc } from '#web/platform/rpc.ts';
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
import { downloadSelection, EXPORT_KINDS, type ExportKind } from './export-file.ts';
import { inbox } from '#copy/conversations/inbox.ts';
import { queryOf, useFilters } from '../use-filters.ts';
import type { useBulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  bulk: ReturnType<typeof useBulk>;
  onAssign: () => void;
  onTag: () => void;
}

type BulkDialog = keyof typeof inbox.bulk.confirm;
const needsConfirmation = (action: BulkAction): action is BulkDialog =>
  action in inbox.bulk.confirm;

/** Actions on the selected conversations, with their progress. */
export function BulkBar({ selection, bulk, onAssign, onTag }: Props) {
  const [asking, setAsking] = useState<BulkDialog | null>(null);
  const count = selection.ids.size;
  const button = { size: 'sm', variant: 'secondary', disabled: count === 0 } as const;
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
      <SelectAll selection={selection} />
      <IconButton
        icon={X}
        label={inbox.select.end}
        title={inbox.select.end}
        onClick={selection.end}
      />
      <div className="flex w-full flex-wrap gap-2">
        <Button {...button} aria-haspopup="dialog" onClick={onAssign}>
          {inbox.assign.button}
        </Button>
        <Button {...button} aria-haspopup="dialog" onClick={onTag}>
          {inbox.tags.button}
        </Button>
        <Button {...button} onClick={() => start('stop')}>
          {inbox.bulk.names.stop}
        </Button>
        <MoreActions disabled={count === 0} ids={selection.ids} onAction={start} />
      </div>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          copy={{
            title: inbox.bulk.confirm[asking].title,
            text: inbox.bulk.confirm[asking].text({ count }),
            confirm: inbox.bulk.names[asking],
          }}
          destructive={asking === 'stop'}
          onConfirm={() => {
            void bulk.run(asking);
            setAsking(null);
          }}
        />
      )}
    </div>
  );
}

function SelectAll({ selection }: Pick<Props, 'selection'>) {
  const { team_slug } = useTeam();
  const { filters } = useFilters();
  const choose = useMutation(
    rpc.conversations.choose.mutationOptions({
      onSuccess({ conversation_ids: ids, complete }) {
        selection.set(ids);
        if (!complete) toast.info(inbox.select.limit({ limit: Math.min(BULK_LIMIT, ids.length) }));
      },
      onError: () => toast.error(inbox.select.failed),
    }),
  );
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={choose.isPending}
      busyLabel={inbox.select.all}
      onClick={() => choose.mutate({ team_slug, ...queryOf(filters) })}
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
  const save = (kind: ExportKind) =>
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
        {EXPORT_KINDS.map((kind) => (
          <DropdownMenuItem key={kind} onSelect={() => save(kind)}>
            <Download aria-hidden />
            {inbox.export[kind]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface ProgressProps {
  running: { done: number; total: number };
  onCancel: () => void;
}

function BulkProgress({ running: { done, total }, onCancel }: ProgressProps) {
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
