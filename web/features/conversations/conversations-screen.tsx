import { MessagesSquare } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import type { ListHandle } from './conversation-list.tsx';
import { list, panel, screen } from './copy.ts';
import { ListPane } from './list-pane.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { type Filters, useFilters } from './use-filters.ts';
import { useShortcuts } from './use-shortcuts.ts';

/**
 * Three panes: the list, the thread, and the management of the AI. On a
 * phone they are steps, and the side panes slide over the thread.
 */
export function ConversationsScreen() {
  const { teamSlug } = useTeam();
  const { conversationId } = useParams();
  const { filters, query } = useFilters();
  const navigate = useNavigate();
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<ListHandle>(null);
  const [listOpen, setListOpen] = useState(false);

  const change = useCallback(
    (changed: Partial<Filters>) => {
      // A search clears the selection; a narrower list keeps the thread that is being read.
      const path =
        conversationId && changed.search === undefined
          ? paths.conversation(teamSlug, conversationId)
          : paths.conversations(teamSlug);
      void navigate(path + query(changed), { replace: true });
    },
    [navigate, query, teamSlug, conversationId],
  );
  useShortcuts({
    onSearch: () => searchRef.current?.focus(),
    onEscape: () => {
      if (!conversationId) return;
      void navigate(paths.conversations(teamSlug) + query());
      listRef.current?.focus(conversationId);
    },
  });

  const pane = {
    filters,
    onFilter: change,
    selectedId: conversationId,
    hrefOf: (id: string) => paths.conversation(teamSlug, id) + query(),
  };
  return (
    // Exactly as high as the room that the shell leaves: the panes scroll, the page does not.
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
          <ThreadPane
            key={conversationId}
            conversationId={conversationId}
            listHref={paths.conversations(teamSlug) + query()}
            onOpenList={() => setListOpen(true)}
          />
        ) : (
          <Nothing />
        )}
        <Sheet
          open={listOpen}
          onOpenChange={setListOpen}
          side="left"
          title={list.label}
          closeLabel={panel.close}
          className="w-96 overflow-hidden md:hidden"
        >
          <ListPane {...pane} onOpened={() => setListOpen(false)} className="pt-2" />
        </Sheet>
      </div>
    </div>
  );
}

function Nothing() {
  return (
    <section className="hidden min-w-0 flex-1 flex-col items-center justify-center md:flex">
      <EmptyState
        picture={<MessagesSquare aria-hidden strokeWidth={1.25} />}
        title={screen.choose.title}
        description={screen.choose.text}
      />
      <p className="hidden text-xs text-muted-foreground lg:block">{screen.keys}</p>
    </section>
  );
}
