import { type DraftBase, mergeDrafts } from '#domain/conversations/drafts/reply-draft.ts';

/** Milliseconds after which typed text is saved, even if the user keeps typing. */
const SAVE_AFTER_MS = 1_200;
const RETRY_AFTER_MS = 10_000;

interface DraftSyncOptions {
  load: () => Promise<string>;
  /** `leaving`: the page may close before the response arrives */
  save: (text: string, options: { signal: AbortSignal; leaving: boolean }) => Promise<unknown>;
  /** everything typed in this tab that the lead hasn't received, as one text */
  unsent: () => string;
  /** shows what another device typed; returns false if it would appear twice */
  applyText: (text: string) => boolean;
  /** the last known state of the server, kept over a reload */
  base: { read: () => DraftBase; write: (base: DraftBase) => void };
  /** called when a draft appears on the server or disappears */
  onExists: (exists: boolean) => void;
}

export type DraftSync = ReturnType<typeof createDraftSync>;

/**
 * Also keeps a draft on the server, so that it survives the tab and appears on the user's other devices.
 * Sends one save at a time, so that an older text never replaces a newer one.
 */
export function createDraftSync({
  load,
  save,
  unsent,
  applyText,
  base,
  onExists,
}: DraftSyncOptions) {
  /** the draft on the server; undefined if unknown, so it is fetched before the next save */
  let saved: string | undefined;
  let saving: AbortController | undefined;
  let loading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** replies being sent: the server removes the draft with them, and a save would restore it */
  let sending = 0;
  let open = false;

  function setSaved(text: string) {
    if (saved !== undefined && (saved === '') !== (text === '')) onExists(text !== '');
    saved = text;
    base.write({ saved: text });
  }

  function scheduleSave(after = SAVE_AFTER_MS) {
    if (open && unsent() !== saved) timer ??= setTimeout(() => flush(), after);
  }

  function flush(leaving = false) {
    clearTimeout(timer);
    timer = undefined;
    const text = unsent();
    if (saving || sending > 0 || text === saved) return;
    if (saved === undefined) {
      if (!leaving) void refresh();
      return;
    }
    saving = new AbortController();
    base.write({ saved, sent: text });
    const { signal } = saving;
    void save(text, { signal, leaving }).then(
      () => finishSave(signal.aborted ? undefined : text, SAVE_AFTER_MS),
      () => finishSave(undefined, signal.aborted ? SAVE_AFTER_MS : RETRY_AFTER_MS),
    );
  }

  function finishSave(text: string | undefined, delay: number) {
    saving = undefined;
    if (text === undefined) saved = undefined;
    else setSaved(text);
    scheduleSave(delay);
  }

  /** Fetches what was typed on other devices. */
  async function refresh() {
    if (saving || loading || sending > 0) return;
    loading = true;
    const server = await load().catch(() => undefined);
    loading = false;
    // A save or a reply that started meanwhile is newer than this response.
    if (saving || sending > 0) return;
    if (server === undefined) return scheduleSave(RETRY_AFTER_MS);
    const local = unsent();
    const merged = mergeDrafts(local, base.read(), server);
    if (merged !== local && !applyText(merged)) return;
    setSaved(server);
    scheduleSave();
  }

  return {
    refresh,

    /** The text changed here. */
    textChanged: () => scheduleSave(),

    /** Saves immediately, because the page may close. */
    leave: () => flush(true),

    /** The thread stays open until the returned function is called. */
    open() {
      open = true;
      void refresh();
      return () => {
        flush(true);
        open = false;
      };
    },

    /** A reply is being sent. Call the result with whether the server has it (which removes the draft). */
    startSending() {
      sending += 1;
      saving?.abort();
      return (taken: boolean) => {
        sending -= 1;
        if (taken && !saving && saved !== undefined) setSaved('');
        scheduleSave();
      };
    },
  };
}
