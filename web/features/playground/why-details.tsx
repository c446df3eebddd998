import type { ReactNode } from 'react';
import { dateFormat } from '#copy/catalog/intl.ts';
import { shownStatuses } from '#domain/conversations/conversation.ts';
import { STATES } from '#domain/conversations/states.ts';
import type { Outcome } from '#domain/conversations/schema.ts';
import type {
  FirstMessagePacing,
  LookedUpPassage,
  ModelUse,
  Why,
} from '#domain/playground/schema.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { stateText } from '#web/shared/state-look.ts';
import { ProofList } from '#web/shared/proof-list.tsx';
import { formatList, formatNumber } from '#web/ui/format.ts';
import type { AgentResponse } from './chat.ts';
import { blocks, silences, promptsCopy, why as copy } from '#copy/playground/screen.ts';

/** What would be sent, classified and scheduled, with its sources and cost. */
export function WhyDetails({ answered }: { answered: AgentResponse }) {
  const { why, outcome, kind } = answered;
  if (!why) return null;
  const isDemo = kind === 'demo';
  return (
    <dl className="flex flex-col gap-4 text-sm">
      <Part label={copy.sent}>{isDemo ? copy.sentDemo : <Sent why={why} />}</Part>
      {isDemo ? null : (
        <Part label={copy.judged}>
          <Judgement why={why} outcome={outcome} />
        </Part>
      )}
      {isDemo || why.silence ? null : <NextSteps why={why} />}
      <Part label={copy.cost}>
        {why.model && wasModelCalled(why) ? <Cost use={why.model} /> : copy.notAsked}
      </Part>
      <Part label={copy.prompts}>{promptsCopy[why.prompts]}</Part>
    </dl>
  );
}

/** Whether the model was called. It isn't if the campaign is gone or the model is down. */
export const wasModelCalled = (why: Why | null): boolean => (why?.model?.calls ?? 0) > 0;

/** The reminders after an answer, and its topic. */
function NextSteps({ why }: { why: Why }) {
  return (
    <>
      {isHeld(why) ? null : (
        <Part label={copy.planned}>
          <Planned why={why} />
        </Part>
      )}
      <Part label={copy.factsUsed}>
        <SourcePassages passages={why.rests_on} />
      </Part>
      {why.proof && why.proof.length > 0 ? (
        <Part label={copy.proven}>
          <ProofList proof={why.proof} />
        </Part>
      ) : null}
      {why.looked_up && why.looked_up.length > 0 ? (
        <Part label={copy.lookedUp}>
          <LookedUpList found={why.looked_up} />
        </Part>
      ) : null}
      {why.unanswered ? (
        <Part label={copy.unanswered}>
          <q>{why.unanswered}</q>
        </Part>
      ) : null}
    </>
  );
}

/** A member must decide first, and no reminder is sent before that. */
const isHeld = ({ faults, needs_approval = false }: Why) => faults.length > 0 || needs_approval;

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-xs font-medium text-muted-foreground">{label}</dt>
      <dd className="flex flex-col gap-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Sent({ why }: { why: Why }) {
  if (why.silence) return <span>{silences[why.silence]}</span>;
  if (isHeld(why)) return <span>{copy.sentHeld}</span>;
  const wait = why.answers_after_ms ?? 0;
  return (
    <>
      {why.pacing ? (
        <Pacing why={why} pacing={why.pacing} />
      ) : (
        <p>{wait > 0 ? copy.sentAfter({ seconds: seconds(wait) }) : copy.sentAtOnce}</p>
      )}
      {why.blocked ? (
        <p className="text-warning">{copy.blocked({ reason: blocks[why.blocked] })}</p>
      ) : null}
    </>
  );
}

function Pacing({ why, pacing }: { why: Why; pacing: FirstMessagePacing }) {
  const { at, quota, interval_minutes, waiting } = pacing;
  const { blocked, time_zone } = why;
  return (
    <>
      {blocked ? null : <p>{copy.first.now}</p>}
      {blocked && at ? <p>{copy.first.at({ time: timeIn(time_zone, at) })}</p> : null}
      <p>{copy.first.pace({ quota, minutes: interval_minutes })}</p>
      {waiting > 0 ? <p>{copy.first.waiting({ count: waiting })}</p> : null}
    </>
  );
}

function Judgement({ why, outcome }: { why: Why; outcome: Outcome }) {
  const { judged } = why;
  const conversation_status = why.silence === 'opted_out' ? 'stop' : outcome;
  const shown = shownStatuses({ outcome, conversation_status });
  const proof = judged?.taken && judged.quote !== '' ? judged.quote : null;
  return (
    <>
      <p className={stateText(shown.at(-1) ?? outcome)}>
        {copy.judgedText({ status: formatList(shown.map((status) => STATES[status].word)) })}
      </p>
      {proof ? (
        <p className="text-muted-foreground">
          {copy.proof} <q>{proof}</q>
        </p>
      ) : null}
      {judged && !judged.taken && judged.status !== 'en_cours' ? (
        <p className="text-muted-foreground">
          {copy.notTaken({ status: STATES[judged.status].word })}
        </p>
      ) : null}
      {why.booked ? (
        <p>
          <span className="text-success">{copy.booked}</span>{' '}
          <span className="text-muted-foreground">
            {copy.proof} <q>{why.booked}</q>
          </span>
        </p>
      ) : null}
    </>
  );
}

function Planned({ why }: { why: Why }) {
  const { follow_ups, follow_ups_limit, time_zone } = why;
  if (follow_ups.length === 0) return <span>{copy.noFollowUps}</span>;
  return (
    <>
      <ol className="flex flex-col gap-0.5">
        {follow_ups.map(({ number, at }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-3 tnum">
            <span>{copy.followUp({ number })}</span>
            <time dateTime={at}>{timeIn(time_zone, at)}</time>
          </li>
        ))}
      </ol>
      <p className="text-muted-foreground">
        <span>{copy.upTo({ limit: follow_ups_limit })}</span>{' '}
        <span>{copy.zone({ zone: time_zone })}</span>
      </p>
    </>
  );
}

function SourcePassages({ passages }: { passages: string[] }) {
  if (passages.length === 0) return <span>{copy.noFacts}</span>;
  return (
    <ul className="flex flex-col gap-1">
      {passages.map((passage) => (
        <li key={passage} className="border-l-2 border-primary pl-2">
          {passage}
        </li>
      ))}
    </ul>
  );
}

function LookedUpList({ found }: { found: LookedUpPassage[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {found.map(({ id, text, used, expired }) => (
        <li key={id} className={`border-l-2 pl-2 ${used ? 'border-primary' : 'border-border'}`}>
          <p className="text-xs text-muted-foreground">
            <span>{used ? copy.used : copy.notUsed}</span>
            {expired ? <span>{`, ${copy.expired}`}</span> : ''} <span>·</span> <code>{id}</code>
          </p>
          <p className="line-clamp-4 whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Cost({ use }: { use: ModelUse }) {
  const { prompt_tokens, cached_tokens, completion_tokens, cost_nanos, name, ms, calls } = use;
  const counted = prompt_tokens + completion_tokens > 0;
  const [read, cached, written] = [prompt_tokens, cached_tokens, completion_tokens].map((count) =>
    formatNumber(count),
  );
  return (
    <>
      <p className="tnum">
        {counted
          ? copy.tokens({ read: read ?? '', cached: cached ?? '', written: written ?? '' })
          : copy.uncounted}
      </p>
      <p className="text-muted-foreground tnum">
        {[
          copy.model({ name, seconds: seconds(ms), calls }),
          ...(cost_nanos === null ? [] : [formatDollars(cost_nanos / 1e9)]),
        ].join(', ')}
      </p>
    </>
  );
}

const seconds = (ms: number): string => `${formatNumber(Math.round(ms / 100) / 10)} s`;

function timeIn(timeZone: string, at: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return dateFormat({ ...parts, ...clock, timeZone }).format(new Date(at));
}
