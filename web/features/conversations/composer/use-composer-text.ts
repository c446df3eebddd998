import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useLatest } from '#web/shared/use-latest.ts';
import { isComposing } from '#web/ui/form/use-listbox.ts';
import type { Draft } from './draft.ts';

/** The text after the slash, and whether Enter was pressed before the canned replies had loaded. */
export interface CannedQuery {
  typed: string;
  enter: boolean;
}

export const EMPTY_QUERY: CannedQuery = { typed: '', enter: false };

interface ComposerTextOptions {
  draft: Draft;
  onChange: (changed: Partial<Omit<Draft, 'message_id'>>) => void;
  /** A slash at the beginning opens the canned replies. */
  onSlash: () => void;
  /** set while the menu of canned replies is open, even if it is still loading */
  menu: { asked: CannedQuery; onAsk: (asked: CannedQuery) => void } | null;
  onFiles: (files: File[]) => void;
}

/** The text field: handles keys and pasting, and inserts text at the cursor. */
export function useComposerText({ draft, onChange, onSlash, menu, onFiles }: ComposerTextOptions) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { text, quote } = draft;
  /** The current text, for callers that waited for a response. */
  const latest = useLatest(text);

  return {
    box,
    focus: () => box.current?.focus(),

    write: (next: string) => {
      if (menu) menu.onAsk({ ...menu.asked, typed: menu.asked.typed + next });
      else if (next === '/' && text === '') onSlash();
      else onChange({ text: next });
    },

    insert: (inserted: string) => {
      const before = latest.current;
      const from = box.current?.selectionStart ?? before.length;
      const to = box.current?.selectionEnd ?? before.length;
      onChange({ text: before.slice(0, from) + inserted + before.slice(to) });
      putCursor(box, from + inserted.length);
    },

    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (isComposing(event)) return;
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        if (menu) menu.onAsk({ ...menu.asked, enter: true });
        else event.currentTarget.form?.requestSubmit();
      }
      if (event.key !== 'Escape') return;
      if (quote) onChange({ quote: null });
      else event.currentTarget.blur();
    },

    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      // A copied table includes a picture of it, but the user means its text.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}

/** Runs after the text has changed, because a change moves the cursor to the end. */
function putCursor(box: RefObject<HTMLTextAreaElement | null>, at: number) {
  requestAnimationFrame(() => {
    box.current?.focus();
    box.current?.setSelectionRange(at, at);
  });
}
