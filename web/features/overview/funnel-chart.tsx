import type { Charts } from '#domain/overview/charts.ts';
import { STATES } from '#domain/conversations/states.ts';
import { stateText } from '#web/shared/state-look.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatNumber, formatPercent } from '#web/ui/format.ts';
import { chartsCopy } from '#copy/overview/screen.ts';

const copy = chartsCopy.funnel;

/** Leads by status: a table whose rows are drawn too. */
export function FunnelChart({ funnel, leads }: { funnel: Charts['funnel']; leads: number }) {
  const share = (count: number) => (leads === 0 ? 0 : (count / leads) * 100);
  return (
    <Card className="flex min-w-0 flex-col">
      <CardHeader title={copy.title} description={copy.text({ leads })} />
      <table className="w-full flex-1 text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{copy.status}</th>
            <th scope="col">{copy.leads}</th>
            <th scope="col">{copy.share}</th>
          </tr>
        </thead>
        <tbody>
          {funnel.map(({ conversation_status, count }, index) => (
            <tr
              key={conversation_status}
              className={conversation_status === 'stop' ? 'border-t' : undefined}
            >
              <th scope="row" className={cn('py-1.5 text-left font-normal', roomOf(funnel, index))}>
                <span>{STATES[conversation_status].word}</span>
                {conversation_status === 'stop' && count > 0 && (
                  <span className="text-muted-foreground"> · {copy.alsoAbove}</span>
                )}
                <svg
                  aria-hidden
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className={cn(
                    'mt-1.5 block h-1.5 w-full rounded-full',
                    stateText(conversation_status),
                  )}
                >
                  <rect width={100} height={1} className="fill-muted" />
                  <rect width={share(count)} height={1} className="fill-current" />
                </svg>
              </th>
              <td
                className={cn(
                  'w-16 py-1.5 pl-4 text-right align-bottom font-semibold tnum',
                  roomOf(funnel, index),
                )}
              >
                {formatNumber(count)}
              </td>
              <td
                className={cn(
                  'w-16 py-1.5 text-right align-bottom text-muted-foreground tnum',
                  roomOf(funnel, index),
                )}
              >
                {formatPercent(share(count))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Room on both sides of the line that sets "Stopped" apart. */
const roomOf = (funnel: Charts['funnel'], index: number) => ({
  'pt-3': funnel[index]?.conversation_status === 'stop',
  'pb-3': funnel[index + 1]?.conversation_status === 'stop',
});
