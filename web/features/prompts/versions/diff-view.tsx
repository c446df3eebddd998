import { useMemo } from 'react';
import { type DiffLine, diffCounts, lineDiff } from '#domain/prompts/line-diff.ts';
import type { PromptContent } from '#domain/prompt-editor/content.ts';
import type { Version } from '#domain/prompt-editor/schema.ts';
import { EDITED_VARIABLES } from '#domain/prompts/variable-names.ts';
import { cn } from '#web/ui/cn.ts';
import { versionCopy } from '#copy/prompts/screen.ts';

const copy = versionCopy.diff;
/** Number of unchanged lines shown around a change. */
const CONTEXT_LINES = 2;

/** The difference between two states of the prompts, with a section for each text that differs. */
export function DiffView({ before, after }: { before: PromptTexts; after: PromptTexts }) {
  const sections = useMemo(() => sectionsOf(before, after), [before, after]);
  if (sections.length === 0) return <p className="text-sm text-muted-foreground">{copy.same}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {sections.map(({ title, before: old, after: fresh }) => (
        <Section key={title} title={title} diff={lineDiff(old, fresh)} />
      ))}
    </div>
  );
}

function Section({ title, diff }: { title: string; diff: DiffLine[] }) {
  const { added, removed } = diffCounts(diff);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-sm font-medium">{title}</h3>
        <span className="text-xs text-muted-foreground tnum">
          {copy.counts({ added, removed })}
        </span>
      </div>
      <ul className="overflow-hidden rounded-md border border-border text-sm">
        {folded(diff).map((line) => (
          <Line key={line.at} line={line} />
        ))}
      </ul>
    </section>
  );
}

const SIGNS = { same: ' ', added: '+', removed: '−', skipped: '' };

function Line({ line: { kind, text } }: { line: FoldedLine }) {
  const spoken = { added: copy.added, removed: copy.removed, same: '', skipped: '' }[kind];
  return (
    <li
      className={cn(
        'grid grid-cols-[1rem_minmax(0,1fr)] gap-1 px-2 py-0.5 whitespace-pre-wrap wrap-anywhere',
        kind === 'added' && 'bg-success-soft text-success',
        kind === 'removed' && 'bg-destructive-soft text-destructive',
        kind === 'same' && 'text-muted-foreground',
        kind === 'skipped' && 'bg-muted text-xs text-muted-foreground',
      )}
    >
      <span aria-hidden className="select-none">
        {SIGNS[kind]}
      </span>
      <span>
        {spoken ? <span className="sr-only">{`${spoken} `}</span> : null}
        <span>{text}</span>
      </span>
    </li>
  );
}

interface FoldedLine {
  /** its index, which distinguishes lines of the same text */
  at: number;
  kind: DiffLine['kind'] | 'skipped';
  text: string;
}

/** Collapses long runs of unchanged lines into one line with their number. */
function folded(diff: DiffLine[]): FoldedLine[] {
  const near = diff.map((_, at) =>
    diff
      .slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
      .some(({ kind }) => kind !== 'same'),
  );
  const lines: FoldedLine[] = [];
  let skipped = 0;
  for (const [at, line] of diff.entries()) {
    if (near[at]) {
      if (skipped > 0) lines.push(gap(at, skipped));
      skipped = 0;
      lines.push({ at, ...line });
    } else {
      skipped += 1;
    }
  }
  return skipped > 0 ? [...lines, gap(diff.length, skipped)] : lines;
}

const gap = (at: number, count: number): FoldedLine => ({
  at: -at - 1,
  kind: 'skipped',
  text: copy.unchanged({ count }),
});

/** A state of the prompts to compare: live, a draft, or a version. */
type PromptTexts = Pick<Version, 'content' | 'behavior_prompt' | 'first_message_prompt'>;

/** The texts that differ. Facts and style only appear in what the agent reads. */
function sectionsOf(before: PromptTexts, after: PromptTexts) {
  const differing = (texts: [title: string, textOf: (state: PromptTexts) => string][]) =>
    texts
      .map(([title, textOf]) => ({ title, before: textOf(before), after: textOf(after) }))
      .filter((section) => section.before !== section.after);
  const written = differing([
    [copy.behavior, ({ content }) => content.behavior_prompt_template],
    [copy.first, ({ content }) => content.first_message_template],
    [copy.variables, ({ content }) => variableLines(content)],
  ]);
  if (written.length > 0) return written;
  return differing([
    [copy.compiled, ({ behavior_prompt }) => behavior_prompt],
    [copy.compiledFirst, ({ first_message_prompt }) => first_message_prompt],
  ]);
}

const variableLines = ({ system, custom_variables }: PromptContent): string =>
  [
    ...EDITED_VARIABLES.map((name) => `${name}: ${system[name]}`),
    ...custom_variables.map(({ name, type, value }) => `${name} (${type}): ${value}`),
  ].join('\n');
