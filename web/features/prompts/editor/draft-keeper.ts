import {
  type ContentPart,
  mergeContent,
  type PromptContent,
  promptContent,
  sameContent,
  withParts,
} from '#domain/prompt-editor/content.ts';
import type { PromptEditor, SavedDraft } from '#domain/prompt-editor/schema.ts';

/** The server's state, as this page last received it. */
export interface Known {
  content: PromptContent;
  revision: string | null;
  live_number: number;
}

/** What both this person and someone else have changed. */
export interface Clash {
  parts: ContentPart[];
  theirs: PromptContent;
  by: string | null;
}

export interface DraftState {
  content: PromptContent;
  dirty: boolean;
  saving: boolean;
  saved_at: string | null;
  clash: Clash | null;
  /** why the last save failed: OFFLINE and FAILING are tried again, a text that was refused is not */
  problem: string | null;
}

/** Where unsaved content waits over a reload. */
export interface KeptContent {
  content: PromptContent;
  before: PromptContent;
}

interface Outside {
  save: (input: Known) => Promise<SavedDraft>;
  /** Fetches the editor again. */
  fetch: () => Promise<PromptEditor>;
  /**
   * OFFLINE without an answer and FAILING when the server could not, which may both work later; CONFLICT
   * after someone else's save, otherwise why not.
   */
  problemOf: (error: unknown) => string;
  kept: { read: () => KeptContent | null; write: (kept: KeptContent) => void; remove: () => void };
  /** Called a moment after the last change, as often as it is asked for; answers how to cancel. */
  later: (work: () => void, ms: number) => () => void;
}

export const OFFLINE = 'offline';
export const FAILING = 'failing';
const PASSES = new Set<string | null>([OFFLINE, FAILING]);
export const CONFLICT = 'conflict';

/** Milliseconds after the last change. */
const SAVE_AFTER = 1_200;
const RETRY_AFTER = 5_000;

/**
 * The draft of one open editor: what is typed is kept in the browser at once and saved on the server a
 * moment later, one save at a time. What others save or publish is merged part by part; what both
 * changed waits for the person, and is not saved before.
 */
export class DraftKeeper {
  state: DraftState;
  private known: Known;
  private lastSent: PromptContent | null = null;
  private running: Promise<void> | null = null;
  private cancel = () => {};
  private closed = false;
  private readonly listeners = new Set<() => void>();
  private readonly outside: Outside;

  constructor(editor: PromptEditor, outside: Outside) {
    this.outside = outside;
    this.known = knownOf(editor);
    const kept = outside.kept.read();
    const merged = kept && mergeContent(kept.content, kept.before, this.known.content);
    this.state = {
      content: merged?.content ?? this.known.content,
      dirty: false,
      saving: false,
      saved_at: editor.draft?.saved_at ?? null,
      clash: merged ? clashOf(merged.conflicts, editor) : null,
      problem: null,
    };
    if (merged) this.set({});
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): DraftState => this.state;

  /** Something was typed. */
  readonly change = (change: Partial<PromptContent>): void =>
    this.set({ content: { ...this.state.content, ...change } });

  /** Takes over the server's refetched state. */
  readonly absorb = (editor: PromptEditor): void => {
    if (this.running) return;
    const heard = knownOf(editor);
    const { revision, live_number } = this.known;
    if (heard.revision === revision && heard.live_number === live_number) return;
    const { content } = this.state;
    // A save whose answer was lost: what the server has is this person's own text.
    const isOwnSave = this.lastSent && sameContent(heard.content, this.lastSent);
    const before = isOwnSave ? heard.content : this.known.content;
    const merged = mergeContent(content, before, heard.content);
    this.known = heard;
    this.set({
      content: merged.content,
      saved_at: editor.draft?.saved_at ?? null,
      clash: clashOf(merged.conflicts, editor),
    });
  };

  /** Ends a clash with one of both texts. */
  readonly resolve = (whose: 'mine' | 'theirs'): void => {
    const { clash, content } = this.state;
    if (!clash) return;
    const chosen = whose === 'mine' ? content : withParts(content, clash.parts, clash.theirs);
    this.set({ content: chosen, clash: null });
  };

  /** Saves what is not saved. Throws what the server says, and ClashOpen. */
  readonly flush = async (): Promise<void> => {
    this.cancel();
    while (this.running) await this.running.catch(() => undefined);
    if (this.state.clash) throw new ClashOpen();
    if (!this.state.dirty) return;
    this.running = this.send();
    try {
      await this.running;
    } finally {
      this.running = null;
      this.set({});
    }
  };

  /** The editor is on the page; call the answer when it goes. */
  readonly open = (): (() => void) => {
    this.closed = false;
    return this.close;
  };

  /** The editor goes: what is not saved is sent once, and stays kept for the next one until it is. */
  readonly close = (): void => {
    this.closed = true;
    if (this.state.dirty && !this.state.clash) void this.flush().catch(() => undefined);
    this.cancel();
    this.listeners.clear();
  };

  private async send(): Promise<void> {
    const { content } = this.state;
    this.lastSent = content;
    this.set({ saving: true });
    try {
      const { revision, live_number, saved_at } = await this.outside.save({
        ...this.known,
        content,
      });
      this.known = { content, revision, live_number };
      this.set({ saving: false, problem: null, saved_at });
    } catch (error) {
      const problem = this.outside.problemOf(error);
      this.set({ saving: false, problem: problem === CONFLICT ? null : problem });
      if (problem === CONFLICT) {
        this.running = null;
        this.absorb(await this.outside.fetch());
      }
      throw error;
    }
  }

  private set(change: Partial<DraftState>): void {
    const state = { ...this.state, ...change };
    const dirty = !sameContent(state.content, this.known.content);
    this.state = { ...state, dirty, ...(change.content && { problem: null }) };
    this.keep(dirty);
    this.plan();
    for (const listener of this.listeners) listener();
  }

  /** What is kept may be another editor's by now, and is its own to change. */
  private keep(dirty: boolean): void {
    const { kept } = this.outside;
    const { content } = this.state;
    const next = this.closed ? kept.read() : null;
    if (next && !sameContent(next.content, content)) return;
    if (dirty) kept.write({ content, before: this.known.content });
    else kept.remove();
  }

  /** A text that cannot be saved waits until it is changed. */
  private plan(): void {
    this.cancel();
    if (this.closed) return;
    const { dirty, saving, clash, problem, content } = this.state;
    const passes = PASSES.has(problem);
    const refused = problem !== null && !passes;
    if (!dirty || saving || clash || refused || !promptContent.safeParse(content).success) return;
    const save = () => void this.flush().catch(() => undefined);
    this.cancel = this.outside.later(save, passes ? RETRY_AFTER : SAVE_AFTER);
  }
}

/** Both changed the same part, and no one has chosen yet. */
export class ClashOpen extends Error {
  override readonly name = 'ClashOpen';
}

const knownOf = ({ draft, live }: PromptEditor): Known => ({
  content: draft?.content ?? live.content,
  revision: draft?.revision ?? null,
  live_number: live.number,
});

const clashOf = (parts: ContentPart[], { draft, live }: PromptEditor): Clash | null =>
  parts.length === 0
    ? null
    : {
        parts,
        theirs: draft?.content ?? live.content,
        by: draft ? draft.by : (live.version?.by ?? null),
      };
