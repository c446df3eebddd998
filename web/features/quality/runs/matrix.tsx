import { CHECK_NAMES } from '#domain/quality/check-names.ts';
import { isCritical } from '#domain/quality/checks.ts';
import type { PersonaId } from '#domain/quality/personas.ts';
import type { EvalReport } from '#domain/quality/schema.ts';
import type { Cell } from '#domain/quality/score.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Check as Passed, X } from '#web/ui/first-icons.ts';
import { Minus } from '#web/ui/icons.ts';
import { personaCopy } from '#copy/quality/personas.ts';
import { runCopy } from '#copy/quality/runs.ts';

const nameOf = (group: string) =>
  Object.hasOwn(personaCopy, group) ? personaCopy[group as PersonaId].name : group;

/**
 * Persona by check. It scrolls inside its card where there is no room, with the names in sight. It is
 * `relative`: the hidden words of its cells would widen the page otherwise.
 */
export function Matrix({ report: { checks, rows } }: { report: EvalReport }) {
  return (
    <Card className="min-w-0" title={runCopy.matrix}>
      <section
        aria-label={runCopy.matrix}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        className="relative -mx-5 overflow-x-auto px-5 focus-visible:-outline-offset-2"
      >
        <table className="border-separate border-spacing-1 text-xs">
          <thead>
            <tr>
              <td>
                <span className="sr-only">{runCopy.matrix}</span>
              </td>
              {checks.map((check) => (
                <th
                  key={check}
                  scope="col"
                  className="w-11 pb-1 align-bottom font-medium text-muted-foreground"
                >
                  <span className="mx-auto block rotate-180 whitespace-nowrap [writing-mode:vertical-rl]">
                    {CHECK_NAMES[check]}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ group, cells }) => (
              <tr key={group}>
                <th
                  scope="row"
                  className="sticky left-0 max-w-40 min-w-28 bg-card pr-2 text-left font-medium wrap-anywhere"
                >
                  {nameOf(group)}
                </th>
                {cells.map((cell) => (
                  <MatrixCell key={cell.check} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function MatrixCell({ cell: { check, done, passed } }: { cell: Cell }) {
  const failed = passed < done;
  const text = done === 0 ? runCopy.notChecked : runCopy.cell({ passed, done });
  const Icon = done === 0 ? Minus : failed ? X : Passed;
  return (
    <td
      title={`${CHECK_NAMES[check]}: ${text}`}
      className={cn(
        'h-8 w-11 rounded-md text-center',
        done === 0 && 'text-muted-foreground',
        done > 0 && !failed && 'bg-success-soft text-success',
        failed &&
          (isCritical(check)
            ? 'bg-destructive-soft text-destructive'
            : 'bg-warning-soft text-warning'),
      )}
    >
      <Icon aria-hidden className="mx-auto size-4" />
      <span className="sr-only">{text}</span>
    </td>
  );
}
