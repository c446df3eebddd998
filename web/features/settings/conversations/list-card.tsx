import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Permission } from '#domain/teams/roles.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { Pencil, Trash2 } from '#web/ui/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { common } from '#copy/settings/conversations.ts';
import type { Icon } from '#web/ui/icon.tsx';

interface Props<Item> {
  title: string;
  text: string;
  empty: string;
  add?: ReactNode;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>;
  children: (item: Item) => ReactNode;
}

/** A card with a list, including its loading, error and empty states. */
export function ListCard<Item>({ title, text, empty, add, query, children }: Props<Item>) {
  const { data, error } = query;
  return (
    <Card title={title} description={text} aside={add}>
      {error && !data ? (
        <RetryNotice query={query}>{common.failed}</RetryNotice>
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

/** A line of the list, with its actions. */
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

/** Refetches what a change of tags, fields or replies affects, even if the live stream is down. */
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

interface EditableProps<Item extends object> extends Pick<Props<Item>, 'query' | 'children'> {
  copy: Record<'title' | 'text' | 'empty' | 'add' | 'refused' | 'removeText' | 'confirm', string> &
    Record<'edit' | 'remove' | 'removeTitle', (values: { name: string }) => string>;
  /** to add and to edit */
  permission: Permission;
  /** to delete, if it differs */
  removal?: Permission;
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  makeNew: () => Item;
  onRemove: (item: Item) => Promise<unknown>;
  /** one more action on a line */
  more?: {
    icon: Icon;
    label: (values: { name: string }) => string;
    onClick: (item: Item) => void;
  };
  Dialog: ComponentType<{ item: Item; isNew: boolean; onClose: () => void }>;
}

/** A list whose items members add, edit and delete. Without permission, it says who can. */
export function EditableList<Item extends object>(props: EditableProps<Item>) {
  const { copy, query, permission, removal = permission, idOf, nameOf, more, children } = props;
  const { can } = useTeam();
  const refresh = useRefresh();
  const [edited, setEdited] = useState<Item | null>(null);
  const line = (item: Item) => {
    const name = nameOf(item);
    const edit = () => setEdited(item);
    const actions = (
      <>
        {can[permission] && (
          <IconButton
            icon={Pencil}
            label={copy.edit({ name })}
            aria-haspopup="dialog"
            onClick={edit}
          />
        )}
        {more && (
          <IconButton
            icon={more.icon}
            label={more.label({ name })}
            aria-haspopup="dialog"
            onClick={() => more.onClick(item)}
          />
        )}
        {can[removal] && (
          <RemoveButton
            label={copy.remove({ name })}
            title={copy.removeTitle({ name })}
            text={copy.removeText}
            confirm={copy.confirm}
            onRemove={() => props.onRemove(item).then(refresh)}
          />
        )}
      </>
    );
    return (
      <ListLine key={idOf(item)} actions={actions}>
        {children(item)}
      </ListLine>
    );
  };
  return (
    <>
      <ListCard
        title={copy.title}
        text={copy.text}
        empty={copy.empty}
        query={query}
        add={
          <RestrictedButton
            permission={permission}
            restriction={{ text: copy.refused }}
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setEdited(props.makeNew())}
          >
            <Plus aria-hidden />
            {copy.add}
          </RestrictedButton>
        }
      >
        {line}
      </ListCard>
      {edited && (
        <props.Dialog
          item={edited}
          isNew={!query.data?.some((item) => idOf(item) === idOf(edited))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
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

/** Deletes after a confirmation. The dialog shows a refusal. */
export function RemoveButton({ label, title, text, confirm, onRemove }: ListActionsProps) {
  const remove = useMutation({ mutationFn: onRemove });
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Trash2} label={label} />}
      copy={{ title, text, confirm, busy: common.removing, failed: common.removeFailed }}
      action={remove}
      destructive
      onConfirm={remove.mutate}
    />
  );
}
