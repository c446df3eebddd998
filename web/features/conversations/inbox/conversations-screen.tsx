import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart, type Prefetch } from '#web/shared/lazy-part.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { MessagesSquare } from '#web/ui/first-icons.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { conversationOptions, listOptions } from '../api.ts';
import type { ListHandle } from './conversation-list.tsx';
import { list, panel, screen, thread } from '#copy/conversations/screen.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListPane } from './list-pane.tsx';
import { useBulk } from './use-bulk.ts';
import { filtersIn, useFilters } from '../use-filters.ts';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useMarkRead } from './use-read.ts';
import { useSelection } from './use-selection.ts';

/** Most of the screen's files; on a phone, the list works without them. */
const ThreadPane = lazyPart('ThreadPane', () => import('../thread/thread-pane.tsx'), 'page');
const AssignDialog = lazyPart('AssignDialog', () => import('../control/assign-dialog.tsx'), 'line');
const TagDialog = lazyPart('TagDialog', () => import('./tag-dialog.tsx'), 'line');
const ShortcutSheet = lazyPart('ShortcutSheet', () => import('./shortcut-sheet.tsx'), 'line');

export const prefetch: Prefetch = async (queryClient, { team_slug = '', conversationId }) => {
  // On a phone, an open conversation hides the list.
  if (conversationId !== undefined) return;
  const filters = filtersIn(new URLSearchParams(window.location.search));
  await queryClient.prefetchInfiniteQuery(listOptions(team_slug, filters));
};

/** Milliseconds. */
const PRELOAD_AFTER_MS = 1_500;

/**
 * Three panes: the list, the thread, and the AI panel. On a phone they are separate steps, and the side
 * panes slide over the thread.
 */
export function ConversationsScreen() {
  const { team_slug } = useTeam();
  const { conversationId, hrefOf } = useFilters();
  const listHref = hrefOf(undefined);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<ListHandle>(null);
  const [listOpen, setListOpen] = useState(false);
  const [asking, setAsking] = useState<'assign' | 'tag' | 'help' | null>(null);
  const selection = useSelection(listHref);
  const bulk = useBulk(team_slug, selection);
  const about = useQuery({
    ...conversationOptions(team_slug, conversationId ?? ''),
    enabled: conversationId !== undefined,
  });
  useMarkRead(team_slug, about.data?.conversation);
  useEffect(preloadThread, []);

  useInboxKeys({
    searchRef,
    listRef,
    selection,
    onAssign: () => setAsking('assign'),
    onHelp: () => setAsking('help'),
  });

  const pane = {
    selection,
    children: selection.active && (
      <BulkBar
        selection={selection}
        bulk={bulk}
        onAssign={() => setAsking('assign')}
        onTag={() => setAsking('tag')}
      />
    ),
  };
  return (
    // Fills exactly the height the shell leaves, so that the panes scroll and the page doesn't.
    <div className="relative flex-1">
      <div className="absolute inset-0 flex overflow-hidden">
        <title>{`${screen.title} · OpenSetter`}</title>
        <h1 className="sr-only">{screen.title}</h1>
        <ListPane
          {...pane}
          searchRef={searchRef}
          handle={listRef}
          className={conversationId ? 'max-md:hidden' : ''}
        />
        {conversationId ? (
          <Suspense fallback={<Waiting label={thread.loading} />}>
            <ThreadPane
              key={conversationId}
              conversationId={conversationId}
              listHref={listHref}
              onOpenList={() => setListOpen(true)}
            />
          </Suspense>
        ) : (
          <Nothing />
        )}
        <Sheet
          open={listOpen}
          onClose={() => setListOpen(false)}
          side="left"
          title={list.label}
          closeLabel={panel.close}
          className="w-96 overflow-hidden md:hidden"
        >
          <ListPane {...pane} onOpened={() => setListOpen(false)} className="pt-2" />
        </Sheet>
      </div>
      <Suspense fallback={null}>
        {asking === 'assign' && (
          <AssignDialog
            count={selection.ids.size}
            current={undefined}
            onClose={() => setAsking(null)}
            onChoose={(assignee) => {
              setAsking(null);
              void bulk.assign(assignee);
            }}
          />
        )}
        {asking === 'tag' && (
          <TagDialog
            count={selection.ids.size}
            onClose={() => setAsking(null)}
            onChoose={(tag, on) => {
              setAsking(null);
              void bulk.tag(tag, on);
            }}
          />
        )}
        {asking === 'help' && <ShortcutSheet onClose={() => setAsking(null)} />}
      </Suspense>
    </div>
  );
}

/** Loads the thread's files after the list, so opening the first conversation doesn't wait for them. */
function preloadThread() {
  const timer = setTimeout(() => void ThreadPane.preload(), PRELOAD_AFTER_MS);
  return () => clearTimeout(timer);
}

function Nothing() {
  return (
    <section className="hidden min-w-0 flex-1 flex-col items-center justify-center md:flex">
      <EmptyState
        picture={<MessagesSquare aria-hidden strokeWidth={1.25} />}
        copy={screen.choose}
      />
      <p className="hidden text-xs text-muted-foreground lg:block">{screen.keys}</p>
    </section>
  );
}
