import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { isComposing } from '#web/ui/form/use-listbox.ts';
import type { Draft } from './draft.ts';

/** What was typed after the slash, and whether Enter came before the menu of canned replies was there. */
export interface CannedAsk {
  typed: string;
  enter: boolean;
}

export const NOTHING_ASKED: CannedAsk = { typed: '', enter: false };

interface Given {
  draft: Draft;
  onChange: (changed: Partial<Omit<Draft, 'message_id'>>) => void;
  /** A slash at the beginning asks for a canned reply. */
  onSlash: () => void;
  /** set while the menu of canned replies is open, which may still be loading */
  menu: { asked: CannedAsk; onAsk: (asked: CannedAsk) => void } | null;
  onFiles: (files: File[]) => void;
}

/** The text field: what keys and pasting do, and a way to put text in at the cursor. */
export function useComposerText({ draft, onChange, onSlash, menu, onFiles }: Given) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { text, quote } = draft;
  /** The current text, for callers whose request for a text took a while. */
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);

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
      // A copied table brings its picture along; its text is what is meant.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}

/** After the text has changed, which puts the cursor last. */
function putCursor(box: RefObject<HTMLTextAreaElement | null>, at: number) {
  requestAnimationFrame(() => {
    box.current?.focus();
    box.current?.setSelectionRange(at, at);
  });
}
