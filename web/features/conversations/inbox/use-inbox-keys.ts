import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { client, errorCode, refusalOf } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { updateRow } from '../api.ts';
import { useFilters } from '../use-filters.ts';
import type { ListHandle } from './conversation-list.tsx';
import type { Selection } from './use-selection.ts';
import { setReadState } from './use-read.ts';
import { inbox } from '#copy/conversations/inbox.ts';

interface Options {
  searchRef: RefObject<HTMLInputElement | null>;
  listRef: RefObject<ListHandle | null>;
  selection: Selection;
  onAssign: () => void;
  onHelp: () => void;
}

/** The inbox's shortcuts. R, S and A of an open conversation belong to its own controls. */
export function useInboxKeys(options: Options) {
  const { searchRef, listRef, selection } = options;
  const { team_slug, can } = useTeam();
  const { conversationId, hrefOf } = useFilters();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const current = () => conversationId ?? listRef.current?.active();

  function move(step: number) {
    const next = listRef.current?.neighbour(step);
    if (!next) return;
    if (conversationId) void navigate(hrefOf(next));
    else listRef.current?.focus(next);
  }

  function close() {
    if (!conversationId) return selection.active ? selection.end() : undefined;
    void navigate(hrefOf(undefined));
    listRef.current?.focus(conversationId);
  }

  async function seen() {
    const conversation_id = current();
    if (!conversation_id) return;
    void setReadState(queryClient, team_slug, conversation_id, 'read');
    if (!can.canEditCampaigns) return;
    try {
      const row = await client.conversations.markSeen({ team_slug, conversation_id });
      const { needs_attention, attention_reason, person_due_since } = row;
      const marks = { needs_attention, attention_reason, person_due_since };
      updateRow(queryClient, team_slug, conversation_id, marks);
      // A conversation that needs a decision can't be marked as done just by reading it.
      if (needs_attention) toast.info(inbox.toDecide);
      else toast.success(inbox.seen);
    } catch (error) {
      if (errorCode(error) !== 'CONFLICT') toast.error(refusalOf(error, inbox.notSeen));
    }
  }

  function unread() {
    const id = current();
    if (!id) return;
    // An open conversation would be marked as read again immediately.
    if (conversationId) close();
    void setReadState(queryClient, team_slug, id, 'unread');
  }

  function select() {
    const id = current();
    if (id && can.canEditCampaigns) selection.toggle(id);
  }

  const assigning = selection.ids.size > 0 && can.canEditCampaigns;
  useShortcuts({
    '/': () => searchRef.current?.focus(),
    '?': options.onHelp,
    j: () => move(1),
    k: () => move(-1),
    e: () => void seen(),
    u: unread,
    x: select,
    ...(assigning && { a: options.onAssign }),
    Escape: close,
  });
}

/** Actions by key, as named in KeyboardEvent; letters in lower case. */
type Shortcuts = Record<string, () => void>;

/**
 * Handles single keys unless the user is typing, a dialog is open, or another handler used the key. A key
 * without an entry presses the page's control that lists it in aria-keyshortcuts, if any.
 */
function useShortcuts(shortcuts: Shortcuts) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isEditable(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) {
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = shortcuts[key] ?? pressOf(key);
    if (!act) return;
    // Don't type the letter into the field that gets the focus.
    if (event.key.length === 1) event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function pressOf(key: string): (() => void) | undefined {
  if (!/^[a-z]$/.test(key)) return undefined;
  const controls = document.querySelectorAll<HTMLElement>(
    `[aria-keyshortcuts~="${key}" i]:not([disabled])`,
  );
  const control = [...controls].find((item) => item.offsetParent !== null) ?? controls[0];
  if (!control) return undefined;
  return control.matches('input, textarea, [contenteditable]')
    ? () => control.focus()
    : () => control.click();
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type=checkbox]), textarea, select, [role=combobox], [contenteditable]',
    )
  );
}
