import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type BlockingReason,
  type Briefing as BriefingData,
  MAX_COUNTED,
  type WaitingForTeam,
} from '#domain/overview/briefing.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { useRefetchOnChange } from '#web/shared/use-refetch-on-change.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { paths } from '#web/shared/paths.ts';
import { fragmentOf } from '#web/shared/place.ts';
import { attentionTitle } from '#web/shared/attention-title.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { formatDollars } from '#web/shared/dollars.ts';
import { BriefingSkeleton } from './skeletons.tsx';
import { briefingCopy as copy } from '#copy/overview/briefing.ts';
import { costsCopy } from '#copy/overview/costs.ts';
import { attentionReasons, waitingTitles } from '#copy/shared/attention.ts';

/** No event reports costs and questions. */
const REFETCH_MS = 60_000;

/** The owner's first questions: who waits, what agents did, what blocks them, what they could not answer. */
export function Briefing() {
  const { team_slug } = useTeam();
  const input = { team_slug };
  useRefetchOnChange(team_slug, rpc.overview.briefing.key({ input }));
  const briefing = useQuery({
    ...rpc.overview.briefing.queryOptions({ input }),
    refetchInterval: REFETCH_MS,
  });
  return (
    <Loaded query={briefing} waiting={<BriefingSkeleton />} failed={copy.failed}>
      {(data) => (
        <>
          <BlockedCard blocked={data.blocked} />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
            <WaitingCard briefing={data} />
            <SinceCard results={data.since_yesterday} />
          </div>
          {data.questions.length > 0 ? <QuestionsCard questions={data.questions} /> : null}
        </>
      )}
    </Loaded>
  );
}

/** What keeps agents from answering, each with a fix. Hidden if nothing does. */
function BlockedCard({ blocked }: Pick<BriefingData, 'blocked'>) {
  const causes = useCauses(blocked);
  if (causes.length === 0) return null;
  return (
    <Notice variant="warning" title={copy.blocked.title}>
      <ul className="flex flex-col gap-1">
        {causes.map(({ key, text, leads, action, to }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3">
            <span>{leads > 0 ? `${text} · ${copy.blocked.leads({ count: leads })}` : text}</span>
            <Link
              to={to}
              className="touch-target rounded-sm font-medium underline underline-offset-4"
            >
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useCauses(blocked: BriefingData['blocked']) {
  const { team_slug } = useTeam();
  const { data: accounts = [] } = useQuery(accountsOptions(team_slug));
  const lost = accounts.filter(({ state }) => state === 'lost');
  // The banner above the page already reports a single lost number.
  const listed = lost.length > 1 ? lost : [];
  const withoutNumber = listed.map(({ campaign_id, campaign_name }) => ({
    key: campaign_id,
    text: copy.blocked.lost({ campaign: campaign_name }),
    leads: 0,
    action: copy.blocked.actions.number_lost,
    to: `${paths.whatsapp(team_slug)}?tab=connect&campaign=${campaign_id}`,
  }));
  const held = blocked
    // Each lost number has a separate line, with or without leads.
    .filter(({ reason }) => reason !== 'number_lost' || lost.length === 0)
    .map(({ reason, leads }) => ({
      key: reason,
      text: attentionReasons[reason].title,
      leads,
      action: copy.blocked.actions[reason],
      to: placeOf(reason, team_slug),
    }));
  return [...withoutNumber, ...held];
}

function placeOf(reason: BlockingReason, team_slug: string): string {
  switch (reason) {
    case 'number_lost':
      return paths.whatsapp(team_slug);
    case 'not_ready':
      return paths.campaigns(team_slug);
    default:
      return `${paths.conversations(team_slug)}?view=waiting`;
  }
}

/** The leads who have waited longest for a member, with a link to all of them. */
function WaitingCard({ briefing: { waiting, waiting_count } }: { briefing: BriefingData }) {
  const { team_slug } = useTeam();
  const count = formatNumber(waiting_count) + (waiting_count === MAX_COUNTED ? '+' : '');
  return (
    <Card className="flex min-h-72 flex-col">
      <CardHeader
        title={copy.waiting.title}
        aside={
          waiting_count > waiting.length ? (
            <Link
              to={`${paths.conversations(team_slug)}?view=waiting`}
              className="shrink-0 touch-target rounded-sm text-sm font-medium underline underline-offset-4"
            >
              {copy.waiting.all({ count })}
            </Link>
          ) : null
        }
        className="mb-2"
      />
      {waiting_count === 0 ? (
        <p className="py-2 text-sm text-muted-foreground">{copy.waiting.none}</p>
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
        <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere" dir="auto">
          {/^\+\d+$/.test(lead.name) ? <Phone phone={lead.name} className="tnum" /> : lead.name}
        </span>
        <RelativeTime at={lead.since} className="shrink-0 text-xs text-muted-foreground tnum" />
        <span className="w-full text-muted-foreground wrap-anywhere">
          {[
            lead.reason === null ? waitingTitles.leadWrote : attentionTitle(lead.reason),
            lead.campaign_name,
          ].join(' · ')}
        </span>
      </Link>
    </li>
  );
}

/** The most frequent questions of leads that no agent could answer. */
function QuestionsCard({ questions }: Pick<BriefingData, 'questions'>) {
  const { team_slug } = useTeam();
  return (
    <Card>
      <CardHeader
        title={copy.questions.title}
        description={copy.questions.text}
        aside={
          <Link
            to={`${paths.knowledge(team_slug)}?tab=questions`}
            className="shrink-0 touch-target rounded-sm text-sm font-medium underline underline-offset-4"
          >
            {copy.questions.action}
          </Link>
        }
        className="mb-2"
      />
      <ul className="flex flex-col divide-y divide-border text-sm">
        {questions.map(({ question, count }) => (
          <li key={question} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <Link
              to={`${paths.knowledge(team_slug)}?tab=questions#${fragmentOf(question)}`}
              className="min-w-0 flex-1 basis-60 touch-target rounded-sm break-words underline-offset-4 hover:underline"
              dir="auto"
            >
              {question}
            </Link>
            <span className="shrink-0 text-muted-foreground tnum">
              {copy.questions.times({ count })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The figures, each linked to the conversations behind it. */
const COUNTED = {
  replies: '?view=agent',
  leads: '',
  qualified: '?status=converti',
  booked: '?view=booked',
} as const;

/** What the agents did since yesterday, with its results and cost. */
function SinceCard({ results }: { results: BriefingData['since_yesterday'] }) {
  const { team_slug } = useTeam();
  const { cost } = results;
  return (
    <Card className="min-h-72" title={copy.since.title} description={copy.since.text}>
      <dl className="flex flex-col divide-y divide-border text-sm">
        {Object.entries(COUNTED).map(([name, query]) => (
          <Figure
            key={name}
            title={copy.since[name as keyof typeof COUNTED]}
            value={formatNumber(results[name as keyof typeof COUNTED])}
            to={paths.conversations(team_slug) + query}
          />
        ))}
        <Figure
          title={copy.since.cost}
          // Without model calls, the page shows no costs to link to.
          to={cost === 0 ? undefined : `#${fragmentOf(costsCopy.title)}`}
          value={cost === null ? formatNumber(undefined) : formatDollars(cost)}
          hint={cost === null ? copy.since.unknownCost : undefined}
        />
      </dl>
    </Card>
  );
}

interface FigureProps {
  title: string;
  value: string;
  hint?: string | undefined;
  to: string | undefined;
}

function Figure({ title, value, hint, to }: FigureProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="text-muted-foreground">
        {to === undefined ? (
          title
        ) : (
          <Link
            to={to}
            className="touch-target rounded-sm underline decoration-border underline-offset-4 hover:decoration-current"
          >
            {title}
          </Link>
        )}
      </dt>
      <dd className="text-base font-semibold tnum" title={hint}>
        <span>{value}</span>
        {hint ? <span className="sr-only">{hint}</span> : null}
      </dd>
    </div>
  );
}
