import { useMemo } from 'react';
import { type DiffLine, diffCounts, lineDiff } from '#domain/prompts/line-diff.ts';
import { cn } from '#web/ui/cn.ts';
import { versionCopy } from '#copy/prompts/screen.ts';
import { type PromptTexts, sectionsOf } from './sections.ts';

const copy = versionCopy.diff;
/** Unchanged lines around a change. */
const AROUND = 2;

/** The difference of two states of the prompts, a section for each text that differs. */
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

/** Long runs of unchanged lines become one line that says how many. */
function folded(diff: DiffLine[]): FoldedLine[] {
  const near = diff.map((_, at) =>
    diff.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same'),
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
