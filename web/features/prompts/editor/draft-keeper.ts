import {
  type ContentPart,
  mergeContent,
  type PromptContent,
  promptContent,
  isSameContent,
  withParts,
} from '#domain/prompt-editor/content.ts';
import type { PromptEditor, SavedDraft } from '#domain/prompt-editor/schema.ts';

/** The last server state this page received. */
export interface ServerState {
  content: PromptContent;
  revision: string | null;
  live_number: number;
}

/** What both this user and someone else have changed. */
export interface Clash {
  parts: ContentPart[];
  otherContent: PromptContent;
  by: string | null;
}

export interface DraftState {
  content: PromptContent;
  dirty: boolean;
  saving: boolean;
  saved_at: string | null;
  clash: Clash | null;
  /** why the last save failed; OFFLINE and FAILING are retried, a refused text is not */
  problem: string | null;
}

/** Unsaved content that survives a reload. */
export interface UnsavedContent {
  content: PromptContent;
  before: PromptContent;
}

interface DraftDependencies {
  save: (input: ServerState) => Promise<SavedDraft>;
  /** Refetches the editor. */
  fetch: () => Promise<PromptEditor>;
  /**
   * OFFLINE without a response and FAILING on a server error, which may both pass; CONFLICT after someone
   * else's save; otherwise the reason.
   */
  problemOf: (error: unknown) => string;
  unsaved: {
    read: () => UnsavedContent | null;
    write: (kept: UnsavedContent) => void;
    remove: () => void;
  };
  /** Schedules work, as often as requested. Returns a function that cancels it. */
  schedule: (work: () => void, ms: number) => () => void;
}

export const OFFLINE = 'offline';
export const FAILING = 'failing';
const RETRYABLE = new Set<string | null>([OFFLINE, FAILING]);
export const CONFLICT = 'conflict';

/** Milliseconds after the last change until it is saved. */
const SAVE_AFTER = 1_200;
const RETRY_AFTER = 5_000;

/**
 * The draft of one open editor. Typed text is stored in the browser immediately and saved on the server
 * shortly after, one save at a time. What others save or publish is merged part by part. A part that
 * both changed waits for the user's decision and isn't saved before.
 */
export class DraftKeeper {
  state: DraftState;
  private serverState: ServerState;
  private lastSent: PromptContent | null = null;
  private running: Promise<void> | null = null;
  private cancel = () => {};
  private closed = false;
  private readonly listeners = new Set<() => void>();
  private readonly dependencies: DraftDependencies;

  constructor(editor: PromptEditor, dependencies: DraftDependencies) {
    this.dependencies = dependencies;
    this.serverState = serverStateOf(editor);
    const unsaved = dependencies.unsaved.read();
    const merged =
      unsaved && mergeContent(unsaved.content, unsaved.before, this.serverState.content);
    this.state = {
      content: merged?.content ?? this.serverState.content,
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

  /** Records typed changes. */
  readonly change = (change: Partial<PromptContent>): void =>
    this.set({ content: { ...this.state.content, ...change } });

  /** Merges the refetched server state. */
  readonly mergeServerState = (editor: PromptEditor): void => {
    if (this.running) return;
    const received = serverStateOf(editor);
    const { revision, live_number } = this.serverState;
    if (received.revision === revision && received.live_number === live_number) return;
    const { content } = this.state;
    // If a save's response was lost, the server already has this user's own text.
    const isOwnSave = this.lastSent && isSameContent(received.content, this.lastSent);
    const before = isOwnSave ? received.content : this.serverState.content;
    const merged = mergeContent(content, before, received.content);
    this.serverState = received;
    this.set({
      content: merged.content,
      saved_at: editor.draft?.saved_at ?? null,
      clash: clashOf(merged.conflicts, editor),
    });
  };

  /** Resolves a clash with one of the two texts. */
  readonly resolve = (side: 'mine' | 'theirs'): void => {
    const { clash, content } = this.state;
    if (!clash) return;
    const chosen = side === 'mine' ? content : withParts(content, clash.parts, clash.otherContent);
    this.set({ content: chosen, clash: null });
  };

  /** Saves unsaved changes. Throws the server's error, or UnresolvedClash. */
  readonly flush = async (): Promise<void> => {
    this.cancel();
    while (this.running) await this.running.catch(() => undefined);
    if (this.state.clash) throw new UnresolvedClash();
    if (!this.state.dirty) return;
    this.running = this.send();
    try {
      await this.running;
    } finally {
      this.running = null;
      this.set({});
    }
  };

  /** Marks the editor as mounted. Call the returned function when it unmounts. */
  readonly open = (): (() => void) => {
    this.closed = false;
    return this.close;
  };

  /** Sends unsaved changes once on unmount. They stay stored for the next editor until then. */
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
      const { revision, live_number, saved_at } = await this.dependencies.save({
        ...this.serverState,
        content,
      });
      this.serverState = { content, revision, live_number };
      this.set({ saving: false, problem: null, saved_at });
    } catch (error) {
      const problem = this.dependencies.problemOf(error);
      this.set({ saving: false, problem: problem === CONFLICT ? null : problem });
      if (problem === CONFLICT) {
        this.running = null;
        this.mergeServerState(await this.dependencies.fetch());
      }
      throw error;
    }
  }

  private set(change: Partial<DraftState>): void {
    const state = { ...this.state, ...change };
    const dirty = !isSameContent(state.content, this.serverState.content);
    this.state = { ...state, dirty, ...(change.content && { problem: null }) };
    this.storeUnsaved(dirty);
    this.plan();
    for (const listener of this.listeners) listener();
  }

  /** After closing, another editor may own the stored content, so only touch it if it is unchanged. */
  private storeUnsaved(dirty: boolean): void {
    const { unsaved } = this.dependencies;
    const { content } = this.state;
    const next = this.closed ? unsaved.read() : null;
    if (next && !isSameContent(next.content, content)) return;
    if (dirty) unsaved.write({ content, before: this.serverState.content });
    else unsaved.remove();
  }

  /** Schedules a save. A text that can't be saved waits until it is changed. */
  private plan(): void {
    this.cancel();
    if (this.closed) return;
    const { dirty, saving, clash, problem, content } = this.state;
    const retryable = RETRYABLE.has(problem);
    const refused = problem !== null && !retryable;
    if (!dirty || saving || clash || refused || !promptContent.safeParse(content).success) return;
    const save = () => void this.flush().catch(() => undefined);
    this.cancel = this.dependencies.schedule(save, retryable ? RETRY_AFTER : SAVE_AFTER);
  }
}

/** Thrown if both changed the same part and the user hasn't chosen yet. */
export class UnresolvedClash extends Error {
  override readonly name = 'UnresolvedClash';
}

const serverStateOf = ({ draft, live }: PromptEditor): ServerState => ({
  content: draft?.content ?? live.content,
  revision: draft?.revision ?? null,
  live_number: live.number,
});

const clashOf = (parts: ContentPart[], { draft, live }: PromptEditor): Clash | null =>
  parts.length === 0
    ? null
    : {
        parts,
        otherContent: draft?.content ?? live.content,
        by: draft ? draft.by : (live.version?.by ?? null),
      };
