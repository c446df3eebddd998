import { type ReactNode, useId } from 'react';
import type { WaitReason } from '#domain/outreach/schema.ts';
import type { MessageExample, SendSummary } from '#domain/outreach/send-summary.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { formatClock, formatDay, formatPlannedTime, localDay } from '#web/ui/format.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { waitReasons } from '#copy/shared/first-message.ts';
import { copy } from '#copy/shared/send-summary.ts';
import { riskText } from '#web/shared/plan-risk-text.ts';
import { commaList } from '#domain/format.ts';

/** Reasons that need no text, because the displayed times imply them. */
const ORDINARY: ReadonlySet<WaitReason> = new Set(['turn', 'night', 'quota']);

interface Props {
  summary: {
    data: SendSummary | undefined;
    isPending: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** of first messages; undefined if there are none, or not yet */
  examples?: { data: MessageExample[] | undefined; isPending: boolean } | undefined;
  /** the leads asked for it, so messages are sent at any hour */
  atAnyHour?: boolean;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** What messaging many leads first will do. Nothing is sent before the user confirms it. */
export function SendSummaryView({ summary, ...props }: Props) {
  if (summary.data) return <Summary summary={summary.data} {...props} />;
  if (summary.isPending) return <Waiting label={copy.loading} />;
  return <RetryNotice query={summary}>{messageOf(summary.error, copy.failed)}</RetryNotice>;
}

type SummaryProps = Omit<Props, 'summary'> & { summary: SendSummary };

function Summary({ summary, examples, atAnyHour = false, agreed, onAgree }: SummaryProps) {
  const { messages, from_number, reason, risks } = summary;
  const held = reason && !ORDINARY.has(reason) ? [waitReasons[reason]] : [];
  const warnings = [...held, ...risks.map((risk) => riskText(risk, formatDay))];
  const leftOut = leftOutText(summary);
  return (
    <section
      aria-label={copy.title}
      className="flex w-full flex-col gap-4 rounded-lg bg-muted/60 p-4"
    >
      <p className="font-medium">{copy.title}</p>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_1fr]">
        <Line term={copy.messages}>
          {copy.count({ count: messages, campaign: summary.campaign_name })}
        </Line>
        {leftOut ? <Line term={copy.leftOut}>{leftOut}</Line> : null}
        {messages === 0 ? null : (
          <>
            <Line term={copy.when}>{whenText(summary)}</Line>
            <Line term={copy.pace}>{paceText(summary, atAnyHour)}</Line>
            <Line term={copy.from}>
              {from_number === null ? copy.noNumber : <Phone phone={from_number} />}
            </Line>
          </>
        )}
      </dl>
      {messages === 0 ? null : (
        <>
          <Warnings texts={warnings} />
          <FirstMessages summary={summary} examples={examples} />
          <Agreement agreed={agreed} onAgree={onAgree} />
        </>
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

function Warnings({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The leads who are messaged first, each with an example message. */
function FirstMessages({
  summary: { first },
  examples,
}: Pick<SummaryProps, 'summary' | 'examples'>) {
  const title = useId();
  const byKey = new Map(examples?.data?.map((example) => [example.key, example]));
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <p id={title} className="text-sm font-medium">
        {copy.first({ count: first.length })}
      </p>
      {examples ? <p className="text-sm text-muted-foreground">{copy.examplesText}</p> : null}
      <ol className="flex max-h-96 flex-col divide-y divide-border overflow-y-auto rounded-lg border bg-card text-sm">
        {first.map(({ key, name, phone }) => (
          <li key={key} className="flex flex-col gap-1 px-3 py-2.5">
            <p className="flex flex-wrap gap-x-3">
              {name === phone ? null : (
                <span className="font-medium wrap-anywhere" dir="auto">
                  {name}
                </span>
              )}
              <Phone phone={phone} className={name === phone ? 'font-medium tnum' : 'tnum'} />
            </p>
            {examples ? <Example example={byKey.get(key)} isPending={examples.isPending} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ExampleProps {
  example: MessageExample | undefined;
  isPending: boolean;
}

function Example({ example, isPending }: ExampleProps) {
  if (!example?.text) {
    return <p className="text-muted-foreground">{isPending ? copy.writing : copy.noExample}</p>;
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Badge variant={example.held ? 'warning' : 'outline'}>
        {example.held ? copy.held : copy.example}
      </Badge>
      <p
        className="min-w-0 flex-1 basis-60 whitespace-pre-line text-muted-foreground wrap-anywhere"
        dir="auto"
      >
        {example.text}
      </p>
    </div>
  );
}

function Agreement({ agreed, onAgree }: Pick<Props, 'agreed' | 'onAgree'>) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 touch-target accent-primary"
        aria-describedby={`${id}-hint`}
        checked={agreed}
        onChange={({ target }) => onAgree(target.checked)}
      />
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <label htmlFor={id} className="font-medium">
          {copy.agreed}
        </label>
        <p id={`${id}-hint`} className="text-muted-foreground">
          {copy.agreedHint}
        </p>
      </div>
    </div>
  );
}

function leftOutText({ left_out }: SendSummary): string {
  const { leftOutParts } = copy;
  return commaList(
    (['opted_out', 'known', 'unreadable'] as const)
      .filter((kind) => left_out[kind] > 0)
      .map((kind) => leftOutParts[kind]({ count: left_out[kind] })),
  );
}

function whenText({ first_at, done_at, days }: SendSummary): string {
  if (!first_at || !done_at || days === null) return copy.unknown;
  const [from, to] = [formatPlannedTime(first_at), formatPlannedTime(done_at)];
  if (from === to) return copy.once({ at: from });
  const isOneDay = localDay(new Date(first_at)) === localDay(new Date(done_at));
  return isOneDay
    ? copy.sameDay({ from, to: formatClock(done_at) })
    : copy.between({ from, to, days });
}

function paceText(summary: SendSummary, atAnyHour: boolean): string {
  const { per_day, interval_minutes, grows_to } = summary;
  return copy.paceText({
    per_day,
    minutes: interval_minutes,
    daytime: atAnyHour ? 'no' : 'yes',
    grows: grows_to === null ? 'no' : 'yes',
    most: grows_to ?? 0,
  });
}
