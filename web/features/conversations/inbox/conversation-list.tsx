import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { useLatest } from '#web/shared/use-latest.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { ConversationItem } from './conversation-item.tsx';
import { list } from '#copy/conversations/screen.ts';
import { heightOf, useListLines } from './list-lines.ts';
import type { Selection } from './use-selection.ts';

/** The last scroll position of each list, so that returning shows the same rows. */
const scrolledTo = new Map<string, number>();
/** More rows are loaded this far before the end. */
const LOAD_MORE_PX = 100;

export interface ListHandle {
  focusFirst: () => void;
  focus: (conversationId: string) => void;
  /** The conversation `step` rows below the open or focused one, scrolled into view. */
  neighbour: (step: number) => string | undefined;
  /** The row that has or last had the focus. */
  active: () => string | undefined;
}

interface Props {
  rows: ConversationRow[];
  /** leads waiting for a member come first, under a heading */
  grouped: boolean;
  selectedId: string | undefined;
  hrefOf: (conversationId: string) => string;
  /** Called when a row is opened, by mouse or keyboard. */
  onOpened?: (() => void) | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  handle: RefObject<ListHandle | null>;
  selection: Selection;
  /** identifies the list, to remember its scroll position */
  scrollKey: string;
}

/** A virtual list for thousands of rows. Arrows move, Enter opens. */
export function ConversationList(props: Props) {
  const { selectedId, hrefOf, hasMore, loadingMore, onMore, handle, onOpened } = props;
  const { selection, scrollKey } = props;
  const { rows, lines, lineOf } = useListLines(props.rows, props.grouped, hasMore);
  const box = useRef<HTMLDivElement>(null);
  // The row that Tab reaches, by id, since live changes reorder rows.
  const [activeId, setActiveId] = useState(selectedId);
  // oxlint-disable-next-line react/incompatible-library -- it holds its own state; nothing here is memoised
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightOf(lines[index]),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 6,
    // Renders the first rows together with the page, instead of after measuring it.
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => scrolledTo.get(scrollKey) ?? 0,
  });
  useImperativeHandle(handle, () => ({
    focusFirst: () => focusRow(0),
    focus: (id) => focusRow(rows.findIndex((row) => row.conversation_id === id)),
    neighbour: (step) => {
      const from = rows.findIndex((row) => row.conversation_id === (selectedId ?? activeId));
      const next = rows[Math.max(0, Math.min(from + step, rows.length - 1))];
      if (next) virtual.scrollToIndex(lineOf(next), { align: 'auto' });
      return next?.conversation_id;
    },
    active: () => activeId,
  }));

  useEffect(() => {
    const element = box.current;
    // Rows that don't fill the pane would never trigger a scroll.
    if (element && hasMore && !loadingMore && nearEnd(element)) onMore();
  }, [rows.length, hasMore, loadingMore, onMore]);

  function focusRow(index: number) {
    const row = rows[index];
    if (!row) return;
    setActiveId(row.conversation_id);
    virtual.scrollToIndex(index === 0 ? 0 : lineOf(row), { align: 'auto' });
    // The row may not be rendered yet.
    requestAnimationFrame(() =>
      box.current
        ?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(row.conversation_id)}"]`)
        ?.focus({ preventScroll: true }),
    );
  }

  const move = useLatest((event: KeyboardEvent) => {
    const here = rows.findIndex((row) => row.conversation_id === activeId);
    const ends = { Home: 0, End: rows.length - 1 };
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, ...ends }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusRow(Math.max(0, Math.min(to, rows.length - 1)));
  });
  const onKeyDown = useCallback((event: KeyboardEvent) => move.current(event), [move]);

  const items = virtual.getVirtualItems();
  const reachable = rows.some((row) => row.conversation_id === activeId)
    ? activeId
    : rows[0]?.conversation_id;
  return (
    <div
      ref={box}
      onScroll={(event) => {
        scrolledTo.set(scrollKey, event.currentTarget.scrollTop);
        if (hasMore && !loadingMore && nearEnd(event.currentTarget)) onMore();
      }}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <ul aria-label={list.label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          const style = { height: item.size, transform: `translateY(${item.start}px)` };
          if (!line.row) return <Heading key={item.key} text={line.heading} place={style} />;
          const { row } = line;
          return (
            <li
              key={item.key}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={line.at + 1}
              className="absolute inset-x-0 top-0"
              style={style}
            >
              <ConversationItem
                row={row}
                to={hrefOf(row.conversation_id)}
                selected={row.conversation_id === selectedId}
                reachable={row.conversation_id === reachable}
                onFocus={setActiveId}
                onOpened={onOpened}
                onKeyDown={onKeyDown}
                checked={selection.active ? selection.ids.has(row.conversation_id) : undefined}
                onCheck={selection.toggle}
              />
            </li>
          );
        })}
      </ul>
      {loadingMore && <MoreRows />}
    </div>
  );
}

function Heading({ text, place }: { text: string; place: CSSProperties }) {
  return (
    <li className="absolute inset-x-0 top-0" style={place}>
      <h2 className="flex h-full items-center border-b bg-muted px-3 text-xs font-medium text-muted-foreground tnum">
        {text}
      </h2>
    </li>
  );
}

function MoreRows() {
  return (
    <>
      <output className="sr-only">{list.loadingMore}</output>
      <RowSkeleton />
    </>
  );
}

/** Skeleton of one row. */
export function RowSkeleton() {
  return (
    <div className="flex h-21 flex-col justify-center gap-2 border-b px-3">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-4/5" />
      <Skeleton className="h-3 w-3/5" />
    </div>
  );
}

function nearEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < LOAD_MORE_PX;
}
