import { Link } from 'react-router';
import { type Briefing, MAX_COUNTED, type WaitingForTeam } from '#domain/overview/briefing.ts';
import { attentionTitle } from '#web/shared/attention-title.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { formatDollars } from '#web/shared/dollars.ts';
import { waitingTitles } from '#copy/shared/attention.ts';
import { briefingCopy } from '#copy/overview/briefing.ts';

const copy = briefingCopy.waiting;

type Props = { briefing: Pick<Briefing, 'waiting' | 'waiting_count'> };

/** The leads who have waited longest for someone of the team, and the way to all of them. */
export function WaitingCard({ briefing: { waiting, waiting_count } }: Props) {
  const { team_slug } = useTeam();
  const count = formatNumber(waiting_count) + (waiting_count === MAX_COUNTED ? '+' : '');
  return (
    <Card className="flex min-h-72 flex-col">
      <CardHeader
        title={copy.title}
        aside={
          waiting_count > waiting.length ? (
            <Link
              to={`${paths.conversations(team_slug)}?view=waiting`}
              className="shrink-0 touch-target rounded-sm text-sm font-medium underline underline-offset-4"
            >
              {copy.all({ count })}
            </Link>
          ) : null
        }
        className="mb-2"
      />
      {waiting_count === 0 ? (
        <p className="py-2 text-sm text-muted-foreground">{copy.none}</p>
      ) : null}
      <ul className="flex flex-col divide-y divide-border">
        {waiting.map((lead) => (
          <Lead key={lead.conversation_id} lead={lead} />
        ))}
      </ul>
    </Card>
  );
}

function Lead({ lead }: { lead: WaitingForTeam }) {
  const { team_slug } = useTeam();
  return (
    <li>
      <Link
        to={paths.conversations(team_slug, lead.conversation_id)}
        className="-mx-2 flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-md px-2 py-2 text-sm hover:bg-muted"
      >
        <span className="min-w-0 flex-1 basis-40 truncate font-medium" dir="auto">
          {/^\+\d+$/.test(lead.name) ? <Phone phone={lead.name} className="tnum" /> : lead.name}
        </span>
        <RelativeTime at={lead.since} className="shrink-0 text-xs text-muted-foreground tnum" />
        <span className="w-full truncate text-muted-foreground">
          {[
            lead.reason === null ? waitingTitles.leadWrote : attentionTitle(lead.reason),
            lead.campaign_name,
          ].join(' · ')}
        </span>
      </Link>
    </li>
  );
}

const questionsCardCopy = briefingCopy.questions;

/** What leads asked most and no agent could say. */
export function QuestionsCard({ questions }: Pick<Briefing, 'questions'>) {
  const { team_slug } = useTeam();
  return (
    <Card>
      <CardHeader
        title={questionsCardCopy.title}
        description={questionsCardCopy.text}
        aside={
          <Link
            to={`${paths.knowledge(team_slug)}?tab=questions`}
            className="shrink-0 touch-target rounded-sm text-sm font-medium underline underline-offset-4"
          >
            {questionsCardCopy.action}
          </Link>
        }
        className="mb-2"
      />
      <ul className="flex flex-col divide-y divide-border text-sm">
        {questions.map(({ question, count }) => (
          <li key={question} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="min-w-0 flex-1 basis-60 break-words" dir="auto">
              {question}
            </span>
            <span className="shrink-0 text-muted-foreground tnum">
              {questionsCardCopy.times({ count })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const sinceCardCopy = briefingCopy.since;
const COUNTED = ['replies', 'leads', 'qualified', 'booked'] as const;

/** What the agents did since yesterday, what came of it, and what it cost. */
export function SinceCard({ results }: { results: Briefing['since_yesterday'] }) {
  const { cost } = results;
  return (
    <Card className="min-h-72">
      <CardHeader title={sinceCardCopy.title} description={sinceCardCopy.text} />
      <dl className="flex flex-col divide-y divide-border text-sm">
        {COUNTED.map((name) => (
          <Figure key={name} title={sinceCardCopy[name]} value={formatNumber(results[name])} />
        ))}
        <Figure
          title={sinceCardCopy.cost}
          value={cost === null ? formatNumber(undefined) : formatDollars(cost)}
          hint={cost === null ? sinceCardCopy.unknownCost : undefined}
        />
      </dl>
    </Card>
  );
}

function Figure({ title, value, hint }: { title: string; value: string; hint?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="text-muted-foreground">{title}</dt>
      <dd className="text-base font-semibold tnum" title={hint}>
        <span>{value}</span>
        {hint ? <span className="sr-only">{hint}</span> : null}
      </dd>
    </div>
  );
}
