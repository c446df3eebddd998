import { Link } from 'react-router';
import { STATES } from '#domain/conversations/states.ts';
import type { Difference, ReplayDifference, ReplayedTurn } from '#domain/quality/replays/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { ProofDetails } from '#web/shared/proof-list.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatPast } from '#web/ui/format.ts';
import { replayCopy as copy } from '#copy/quality/replays.ts';

/** What the lead had written, and both answers beside each other. */
export function DifferenceCard({ difference }: { difference: ReplayDifference }) {
  const { team_slug } = useTeam();
  const { lead_name, lead_texts, at, differs, before, after, conversation_id } = difference;
  return (
    <Card>
      <CardHeader
        title={lead_name}
        level={3}
        description={formatPast(at)}
        className="max-sm:flex-col max-sm:gap-2"
        aside={
          <span className="flex flex-wrap gap-1.5 sm:justify-end">
            {differs.map((kind) => (
              <Badge key={kind} variant="warning">
                {copy.kinds[kind]}
              </Badge>
            ))}
          </span>
        }
      />
      <div className="flex flex-col gap-4">
        <ul aria-label={copy.lead} className="flex flex-col items-start gap-1.5">
          {lead_texts.map((text, nth) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a lead may write the same twice
              key={nth}
              className="max-w-full rounded-xl rounded-bl-sm bg-primary-soft px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-primary-soft-foreground"
            >
              {text}
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Answer title={copy.before} turn={before} differs={differs} />
          <Answer title={copy.after} turn={after} differs={differs} />
        </div>
        <Link
          className="self-start text-sm font-medium underline underline-offset-4"
          to={paths.conversations(team_slug, conversation_id)}
        >
          {copy.open}
        </Link>
      </div>
    </Card>
  );
}

interface AnswerProps {
  title: string;
  turn: ReplayedTurn;
  differs: Difference[];
}

function Answer({ title, turn, differs }: AnswerProps) {
  const { act, verdict, status, booked, text, claims, faults, proof } = turn;
  const said = claims.map(({ words }) => words).join(' · ');
  const facts: [Difference, string][] = [
    ['act', copy.acts[act]],
    ['verdict', copy.verdicts[verdict]],
    ['status', STATES[status].word],
    ...(booked || differs.includes('booked')
      ? [['booked', booked ? copy.booked : copy.notBooked] satisfies [Difference, string]]
      : []),
    ['claim', said ? `${copy.claims} ${said}` : copy.noClaims],
  ];
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2 rounded-lg bg-muted p-4">
      <h4 className="text-xs font-medium text-muted-foreground">{title}</h4>
      {text ? <p className="text-sm wrap-anywhere whitespace-pre-wrap">{text}</p> : null}
      <ul className="mt-auto flex flex-col gap-0.5 text-xs">
        {facts.map(([kind, words]) => (
          <li
            key={kind}
            className={cn(
              'wrap-anywhere',
              differs.includes(kind) ? 'font-medium text-warning' : 'text-muted-foreground',
            )}
          >
            {words}
          </li>
        ))}
        {faults.map((sentence) => (
          <li key={sentence} className="wrap-anywhere text-destructive">
            {sentence}
          </li>
        ))}
      </ul>
      <ProofDetails proof={proof} />
    </section>
  );
}
