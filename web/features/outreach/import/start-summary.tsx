import type { ReactNode } from 'react';
import type { ImportSummary } from '#domain/outreach/import-summary.ts';
import type { WaitReason } from '#domain/outreach/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { waitReasons } from '#web/shared/first-message-copy.ts';
import { riskText } from '#web/shared/plan-risk-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { formatDay, formatPlanned } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { copy as texts } from './copy.ts';

const copy = texts.summary;

/** Said by the times themselves. */
const ORDINARY: ReadonlySet<WaitReason> = new Set(['turn', 'night', 'quota']);

interface Props {
  data: ImportSummary | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** What starting an import will do. Nothing is sent before someone has confirmed it. */
export function StartSummary({ data, isPending, error, refetch }: Props) {
  if (data) return <Summary summary={data} />;
  if (isPending) return <Waiting label={copy.loading} />;
  return (
    <Notice
      variant="destructive"
      action={
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          {texts.list.retry}
        </Button>
      }
    >
      {messageOf(error, copy.failed)}
    </Notice>
  );
}

function Summary({ summary }: { summary: ImportSummary }) {
  const { messages, first, from_number, reason, risks } = summary;
  const held = reason && !ORDINARY.has(reason) ? [waitReasons[reason]] : [];
  const warnings = [...held, ...risks.map((risk) => riskText(risk, formatDay))];
  return (
    <section
      aria-label={copy.title}
      className="flex w-full flex-col gap-3 rounded-lg bg-muted/60 p-4"
    >
      <h4 className="font-medium">{copy.title}</h4>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_1fr]">
        <Line term={copy.messages}>{copy.count(messages, summary.campaign_name)}</Line>
        {messages === 0 ? null : (
          <>
            <Line term={copy.first}>
              {first.map(({ name, phone }) => copy.person(name, phone)).join(', ')}
            </Line>
            <Line term={copy.when}>{whenText(summary)}</Line>
            <Line term={copy.pace}>{copy.paceText(summary.per_day, summary.interval_minutes)}</Line>
            <Line term={copy.from}>{from_number ?? copy.noNumber}</Line>
          </>
        )}
      </dl>
      {messages === 0 || warnings.length === 0 ? null : (
        <ul className="flex flex-col gap-2">
          {warnings.map((text) => (
            <li key={text} className="flex items-start gap-2 text-sm">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="break-words" dir="auto">
        {children}
      </dd>
    </>
  );
}

function whenText({ first_at, done_at, days }: ImportSummary): string {
  if (!first_at || !done_at || days === null) return copy.unknown;
  const [from, to] = [formatPlanned(first_at), formatPlanned(done_at)];
  return from === to ? copy.once(from) : copy.between(from, to, days);
}
