import {
  autocompletion,
  closeCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  MatchDecorator,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { isDefined, SYSTEM_VARIABLES, VARIABLE } from '#domain/prompts/variable-names.ts';
import { editorCopy as copy } from '#copy/prompts/screen.ts';

export interface TemplateOptions {
  parent: HTMLElement;
  label: string;
  text: string;
  /** shown while the text is empty */
  fallback: string;
  variables: readonly string[];
  onChange: (text: string) => void;
}

export interface TemplateEditor {
  /** Replaces the text and keeps the cursor in place. */
  setText: (text: string) => void;
  /** The campaign's own variables. */
  setVariables: (names: readonly string[]) => void;
  /** Inserts at the cursor and focuses the editor. */
  insert: (text: string) => void;
  destroy: () => void;
}

/** An editor for templates. Highlights variables and suggests them after `{{` and `/`. */
export function createTemplateEditor(options: TemplateOptions): TemplateEditor {
  const variables = new Compartment();
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': options.label,
          spellcheck: 'true',
          tabindex: '0',
        }),
        placeholder(options.fallback),
        variables.of(withVariables(options.variables)),
        THEME,
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) options.onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: (text) => replaceChanged(view, text),
    setVariables: (names) =>
      view.dispatch({ effects: variables.reconfigure(withVariables(names)) }),
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** Replaces only the part that differs, so the cursor and selection elsewhere stay. */
function replaceChanged(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  let start = 0;
  const most = Math.min(before.length, text.length);
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  view.dispatch({
    changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
  });
}

function withVariables(names: readonly string[]): Extension {
  return [marks(new Set(names)), completion(names)];
}

/** Highlights variables and underlines undefined ones. */
function marks(custom: ReadonlySet<string>): Extension {
  const known = Decoration.mark({ class: 'cm-variable' });
  const unknown = Decoration.mark({ class: 'cm-variable cm-undefined' });
  const matcher = new MatchDecorator({
    regexp: new RegExp(VARIABLE.source, 'g'),
    decoration: ([, inside = '']) => (isDefined(inside.trim(), custom) ? known : unknown),
  });
  return ViewPlugin.define<{ marks: DecorationSet; update: (update: ViewUpdate) => void }>(
    (view) => ({
      marks: matcher.createDeco(view),
      update(update) {
        this.marks = matcher.updateDeco(update, this.marks);
      },
    }),
    { decorations: (plugin) => plugin.marks },
  );
}

/** Ignores the `/` of a URL or of a closing tag. */
const TRIGGER = /(?:\{\{\s*|(?<![:/<])\/)[A-Za-z0-9_]*$/;

function completion(custom: readonly string[]): Extension {
  const options: Completion[] = [
    ...SYSTEM_VARIABLES.map((name) => option(name, copy.marks.system)),
    ...custom.map((name) => option(name, copy.marks.custom)),
  ];
  const source = (context: CompletionContext): CompletionResult | null => {
    const found = context.matchBefore(TRIGGER);
    if (!found) return null;
    const typed = /[A-Za-z0-9_]*$/.exec(found.text)?.[0] ?? '';
    return { from: found.to - typed.length, options, validFor: /^[A-Za-z0-9_]*$/ };
  };
  // Enter directly after the slash also chooses.
  return [textOfWords(), autocompletion({ override: [source], icons: false, interactionDelay: 0 })];
}

const IN_WORD = /[\p{L}\p{N}]\/[A-Za-z0-9_]*$/u;

/**
 * A `/` within a word, as in "w/o", also opens the list but is usually text. So Enter starts a new line,
 * unless the user has moved in the list with the arrow keys.
 */
function textOfWords(): Extension {
  let chosen = false;
  const choose = () => {
    chosen = true;
    return false;
  };
  const leave = (view: EditorView) => {
    const { head } = view.state.selection.main;
    const { from } = view.state.doc.lineAt(head);
    if (!chosen && IN_WORD.test(view.state.sliceDoc(from, head))) closeCompletion(view);
    return false;
  };
  return [
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) chosen = false;
    }),
    Prec.highest(
      keymap.of([
        { key: 'ArrowDown', run: choose },
        { key: 'ArrowUp', run: choose },
        { key: 'Enter', run: leave },
      ]),
    ),
  ];
}

const option = (name: string, mark: string): Completion => ({
  label: name,
  detail: mark,
  apply: insertVariable,
});

/** Inserts `{{name}}` in place of what opened the list, including braces that are already closed. */
function insertVariable(view: EditorView, chosen: Completion, from: number, to: number): void {
  const line = view.state.doc.lineAt(from);
  const opened = /(?:\{\{\s*|\/)$/.exec(line.text.slice(0, from - line.from))?.[0].length ?? 0;
  const closed = /^\s*\}\}/.exec(line.text.slice(to - line.from))?.[0].length ?? 0;
  const text = `{{${chosen.label}}}`;
  view.dispatch({
    changes: { from: from - opened, to: to + closed, insert: text },
    selection: { anchor: from - opened + text.length },
    annotations: pickedCompletion.of(chosen),
  });
}

const THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-foreground)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--color-foreground)' },
  '.cm-line': { padding: '0 14px' },
  '.cm-cursor': { borderLeftColor: 'var(--color-foreground)' },
  '.cm-placeholder': { color: 'var(--color-muted-foreground)', whiteSpace: 'pre-wrap' },
  '& ::selection': { backgroundColor: 'var(--color-primary-soft)' },
  '.cm-variable': {
    color: 'var(--color-primary-soft-foreground)',
    backgroundColor: 'var(--color-primary-soft)',
    borderRadius: '4px',
    padding: '1px 2px',
  },
  '.cm-undefined': {
    color: 'var(--color-warning)',
    backgroundColor: 'var(--color-warning-soft)',
    textDecoration: 'underline wavy var(--color-warning)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-popover)',
    color: 'var(--color-foreground)',
    border: '1px solid var(--color-border)',
    borderRadius: '8px',
    boxShadow: '0 8px 24px rgb(var(--shadow-color) / 0.16)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    maxHeight: '16rem',
    minWidth: '14rem',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    padding: '6px 8px',
    borderRadius: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-accent)',
    color: 'var(--color-foreground)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--color-muted-foreground)' },
});
