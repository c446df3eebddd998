import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Permission } from '#domain/teams/roles.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Pencil, Trash2 } from '#web/ui/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { common } from '#copy/settings/conversations.ts';

interface Props<Item> {
  title: string;
  text: string;
  empty: string;
  add?: ReactNode;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>;
  children: (item: Item) => ReactNode;
}

/** A card with a list: while it loads, when it cannot be had, when it is empty, and with its lines. */
export function ListCard<Item>({ title, text, empty, add, query, children }: Props<Item>) {
  const { data, error } = query;
  return (
    <Card title={title} description={text} aside={add}>
      {error && !data ? (
        <RetryNotice query={query} retry={common.retry}>
          {common.failed}
        </RetryNotice>
      ) : !data ? (
        <output aria-label={common.loading} className="flex flex-col gap-2">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-2/3" />
        </output>
      ) : data.length === 0 ? (
        <p className="text-sm text-muted-foreground">{empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">{data.map(children)}</ul>
      )}
    </Card>
  );
}

/** A line of such a list: what it is, and what can be done with it. */
export function ListLine({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
      <div className="flex shrink-0">{actions}</div>
    </li>
  );
}

export function useTags() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.tags.queryOptions({ input: { team_slug } }));
}

/** What a change of tags, fields or replies makes stale, in this tab too while the stream is away. */
export function useRefresh(): () => Promise<void> {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  return async () => {
    const { cannedReplies, tags, fields, lead } = rpc.conversations;
    const keys = [cannedReplies, tags, fields, lead].map((item) =>
      item.key({ input: { team_slug } }),
    );
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

interface AddProps {
  permission: Permission;
  copy: { add: string; refused: string };
  onClick: () => void;
}

/** Adds to a list. Without permission, it says who can. */
export function AddButton({ permission, copy, onClick }: AddProps) {
  return (
    <RestrictedButton
      permission={permission}
      restriction={{ text: copy.refused }}
      variant="secondary"
      size="sm"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Plus aria-hidden />
      {copy.add}
    </RestrictedButton>
  );
}

interface ActProps {
  label: string;
  icon?: Icon;
  onClick: () => void;
}

/** One act on a line, as a picture; `label` says it with the line's name. */
export function LineButton({ label, icon: Icon = Pencil, onClick }: ActProps) {
  return <IconButton icon={Icon} label={label} aria-haspopup="dialog" onClick={onClick} />;
}

interface RemoveProps {
  /** how the line is called */
  name: string;
  copy: {
    remove: (values: { name: string }) => string;
    removeTitle: (values: { name: string }) => string;
    removeText: string;
    confirm: string;
  };
  onRemove: () => Promise<unknown>;
}

export function RemoveLine({ name, copy, onRemove }: RemoveProps) {
  return (
    <RemoveButton
      label={copy.remove({ name })}
      title={copy.removeTitle({ name })}
      text={copy.removeText}
      confirm={copy.confirm}
      onRemove={onRemove}
    />
  );
}

interface ListActionsProps {
  label: string;
  title: string;
  text: string;
  confirm: string;
  /** the caller refetches the list */
  onRemove: () => Promise<unknown>;
}

/** Deletes after a question. The dialog shows a refusal. */
export function RemoveButton({ label, title, text, confirm, onRemove }: ListActionsProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setProblem(null);
    try {
      await onRemove();
      setAsking(false);
    } catch (error) {
      setProblem(refusalOf(error, common.removeFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <IconButton
        icon={Trash2}
        label={label}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        confirmLabel={confirm}
        busyLabel={common.removing}
        busy={busy}
        destructive
        onConfirm={() => void remove()}
      >
        {problem ? <Notice variant="destructive">{problem}</Notice> : null}
      </ConfirmDialog>
    </>
  );
}
