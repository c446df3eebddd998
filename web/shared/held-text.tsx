import { textOf } from '#copy/catalog/catalog.ts';
import { faults } from '#copy/shared/faults.ts';
import { type HeldFault, markFaults } from '#domain/conversations/held-answer.ts';

interface Props {
  text: string;
  faults: HeldFault[];
}

/** The agent's text, with the sentences marked that keep it from being sent. */
export function HeldText({ text, faults }: Props) {
  return (
    <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap">
      {markFaults(text, faults).map(({ at, text: part, fault }) =>
        fault === null ? (
          <span key={at}>{part}</span>
        ) : (
          <mark
            key={at}
            className="rounded-sm bg-warning-soft text-warning underline decoration-2 underline-offset-2"
          >
            {part}
          </mark>
        ),
      )}
    </p>
  );
}

/** The reasons in plain words, without duplicates. */
export function HeldReasons({ faults }: Pick<Props, 'faults'>) {
  const reasons = new Map(faults.map((fault) => [faultText(fault), fault.words]));
  if (reasons.size === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
      {[...reasons].map(([reason, words]) => (
        <li key={reason} className="wrap-anywhere">
          <span>{reason}</span> {words && <q dir="auto">{words}</q>}
        </li>
      ))}
    </ul>
  );
}

/** Unknown kinds from newer servers are shown by their stored name. */
function faultText({ kind }: Pick<HeldFault, 'kind'>): string {
  return textOf(faults, kind) ?? faults.unknown({ kind: kind.replaceAll('_', ' ') });
}
