import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import type { Permission } from '#domain/teams/roles.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
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
  add?: { label: string; permission: Permission; refused: string; onClick: () => void };
  query: ComponentProps<typeof Loaded<Item[]>>['query'];
  children: (item: Item) => ReactNode;
}

/** A card with a list, including its loading, error and empty states. */
export function ListCard<Item>({ title, text, empty, add, query, children }: Props<Item>) {
  const waiting = (
    <output aria-label={common.loading} className="flex flex-col gap-2">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-2/3" />
    </output>
  );
  return (
    <Card
      title={title}
      description={text}
      aside={
        add && (
          <RestrictedButton
            permission={add.permission}
            restriction={{ text: add.refused }}
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={add.onClick}
          >
            <Plus aria-hidden />
            {add.label}
          </RestrictedButton>
        )
      }
    >
      <Loaded query={query} waiting={waiting} failed={common.failed}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-sm text-muted-foreground">{empty}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-border">{items.map(children)}</ul>
          )
        }
      </Loaded>
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

const { cannedReplies, tags, fields, lead } = rpc.conversations;
/** Refetches what a change of tags, fields or replies affects, even if the live stream is down. */
export const refetchLists = refetchOnSuccess(
  ...[cannedReplies, tags, fields, lead].map((item) => item.key()),
);

export interface ItemDialogProps<Item> {
  item: Item;
  isNew: boolean;
  onClose: () => void;
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
  Dialog: ComponentType<ItemDialogProps<Item>>;
}

/** A list whose items members add, edit and delete. Without permission, it says who can. */
export function EditableList<Item extends object>(props: EditableProps<Item>) {
  const { copy, query, permission, removal = permission, idOf, nameOf, more, children } = props;
  const { can } = useTeam();
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
            onRemove={() => props.onRemove(item)}
            refetch={refetchLists}
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
        add={{
          label: copy.add,
          permission,
          refused: copy.refused,
          onClick: () => setEdited(props.makeNew()),
        }}
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

interface RemoveProps {
  label: string;
  title: string;
  text: string;
  confirm: string;
  onRemove: () => Promise<unknown>;
  refetch: ReturnType<typeof refetchOnSuccess>;
}

/** Deletes after a confirmation. The dialog shows a refusal. */
export function RemoveButton(props: RemoveProps) {
  const { label, title, text, confirm, onRemove, refetch } = props;
  const remove = useMutation({ mutationFn: onRemove, ...refetch });
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
