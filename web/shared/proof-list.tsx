import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import { cn } from '#web/ui/cn.ts';
import { proofCopy } from '#copy/shared/proof-list.ts';

const COLORS: Record<SentenceProof['state'], string> = {
  proven: 'text-success',
  calculated: 'text-success',
  free: 'text-muted-foreground',
  skipped: 'text-muted-foreground',
  unproven: 'text-warning',
};

interface DetailsProps {
  proof: SentenceProof[] | undefined;
  title?: string;
}

/** The proof, collapsed under a heading. Hidden if nothing was verified. */
export function ProofDetails({ proof, title = proofCopy.title }: DetailsProps) {
  if (!proof || proof.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted-foreground">{title}</summary>
      <div className="pt-2">
        <ProofList proof={proof} />
      </div>
    </details>
  );
}

/** Each sentence of an answer with the lines that support it. */
export function ProofList({ proof }: { proof: SentenceProof[] }) {
  return (
    <ol className="flex flex-col gap-2 text-sm">
      {proof.map(({ sentence, state, lines, left_out }) => (
        <li key={sentence} className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
          <span className={cn('text-xs font-medium', COLORS[state])}>
            {left_out ? proofCopy.leftOut : proofCopy.states[state]}
          </span>
          <span dir="auto">{sentence}</span>
          {lines.map((line) => (
            <q
              key={line}
              dir="auto"
              className="border-l-2 border-border pl-2 text-muted-foreground"
            >
              {line}
            </q>
          ))}
        </li>
      ))}
    </ol>
  );
}
