import { useMutation, useQuery } from '@tanstack/react-query';
import { CHECK_NAMES } from '#domain/quality/score.ts';
import type { CheckResult } from '#domain/quality/checks.ts';
import { type JudgedCheck, passesCheck } from '#domain/quality/own-checks.ts';
import type { EvalTranscript } from '#domain/quality/schema.ts';
import type { EvalTurn, LeadTurn } from '#domain/quality/transcript.ts';
import { messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { ProofDetails } from '#web/shared/proof-list.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatList } from '#web/ui/format.ts';
import { ThumbsDown, ThumbsUp } from '#web/ui/icons.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { chatName } from './chats-card.tsx';
import { chatCopy, CHECK_FAILED } from '#copy/quality/runs.ts';
import { Loaded } from '#web/ui/layout/states.tsx';

interface Props {
  run_id: string;
  place: number;
  onClose: () => void;
}

/** A simulated conversation with the failing words marked, and members' verdicts on its answers. */
export function TranscriptSheet({ run_id, place, onClose }: Props) {
  const { team_slug } = useTeam();
  const input = { team_slug, run_id, place };
  const chat = useQuery(rpc.evals.transcript.queryOptions({ input }));
  return (
    <Sheet
      onClose={onClose}
      title={chat.data ? chatName(chat.data) : chatCopy.loading}
      className="w-[36rem] max-w-[calc(100vw-1.5rem)]"
    >
      <div className="flex flex-col gap-5 p-5">
        <Loaded
          query={chat}
          waiting={<Waiting label={chatCopy.loading} />}
          failed={chatCopy.failed}
        >
          {(data) => (
            <>
              <Results results={data.results} />
              <ol className="flex flex-col gap-3">
                {data.turns.map((turn, number) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a turn is named by its place
                  <li key={number} className="flex flex-col">
                    <Turn turn={turn} number={number} chat={data} run_id={run_id} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}

function Results({ results }: { results: CheckResult[] }) {
  const failed = results.filter(({ passed }) => !passed);
  const passing = results.filter(({ passed }) => passed).map(({ check }) => CHECK_NAMES[check]);
  return (
    <section aria-label={chatCopy.results} className="flex flex-col gap-2 text-sm">
      {failed.map(({ check }) => (
        <p key={check} className="text-destructive">
          <span className="font-medium">{CHECK_NAMES[check]}:</span> {CHECK_FAILED[check]}
        </p>
      ))}
      <p className="text-muted-foreground">
        {passing.length > 0 ? chatCopy.checksPassed({ checks: formatList(passing) }) : null}
      </p>
      <OwnerChecks judged={results.flatMap(({ own }) => own ?? [])} />
    </section>
  );
}

/** Each of the owner's checks, with the words of the answer that meet it, or why it failed. */
function OwnerChecks({ judged }: { judged: JudgedCheck[] }) {
  if (judged.length === 0) return null;
  return (
    <ul aria-label={chatCopy.ownChecks} className="flex flex-col gap-2">
      {judged.map((item) => (
        <li key={`${item.must} ${item.text}`} className="flex flex-col wrap-anywhere">
          <span className={passesCheck(item) ? 'text-success' : 'text-destructive'}>
            <span>{chatCopy.ownCheck[item.must ? 'say' : 'not_say']({ text: item.text })}</span> (
            <span>{passesCheck(item) ? chatCopy.passed : chatCopy.notPassed}</span>)
          </span>
          <span className="text-xs text-muted-foreground">{foundText(item)}</span>
        </li>
      ))}
    </ul>
  );
}

interface TurnProps {
  turn: EvalTurn;
  number: number;
  chat: EvalTranscript;
  run_id: string;
}

function Turn({ turn, number, chat, run_id }: TurnProps) {
  const failures = chat.results.flatMap(({ check, failures: found }) =>
    found.filter((item) => item.turn === number).map((item) => ({ ...item, check })),
  );
  if (turn.by === 'silence') {
    return (
      <p className="self-center rounded-lg bg-muted px-3 py-2 text-center text-sm text-muted-foreground">
        {silenceText(turn)}
      </p>
    );
  }
  const ofLead = turn.by === 'lead';
  return (
    <div
      className={cn(
        'flex max-w-[88%] flex-col gap-1',
        ofLead ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      <article
        aria-label={ofLead ? chatCopy.lead : chatCopy.agent}
        className={cn(
          'rounded-xl px-3 py-2 text-sm',
          ofLead
            ? 'rounded-br-sm bg-primary-soft text-primary-soft-foreground'
            : 'rounded-bl-sm bg-muted',
        )}
      >
        {turn.by === 'lead' ? <Sent turn={turn} /> : null}
        <p className="wrap-anywhere whitespace-pre-wrap">
          <Marked text={turn.text} words={failures.map(({ words }) => words)} />
        </p>
      </article>
      {failures.map(({ check, words }) => (
        <p key={`${check} ${words}`} className="text-xs text-destructive">
          {CHECK_NAMES[check]}: {CHECK_FAILED[check]}
        </p>
      ))}
      {turn.by === 'agent' && turn.booked ? (
        <p className="text-xs text-success wrap-anywhere">
          {chatCopy.booked({ words: turn.booked })}
        </p>
      ) : null}
      {turn.by === 'agent' ? <ProofDetails proof={turn.proof} /> : null}
      {ofLead ? null : <LabelButtons {...{ chat, run_id, number }} />}
    </div>
  );
}

/** How the lead sent it, if not typed, and what the agent gets. */
function Sent({ turn: { file, ad } }: { turn: LeadTurn }) {
  const { sent } = chatCopy;
  const lines = [
    ad === undefined ? undefined : sent.ad({ headline: ad }),
    file && (file.state === 'done' ? sent[file.kind] : sent.notUnderstood[file.kind]),
    file?.kind === 'image' && file.text !== '' ? file.text : undefined,
  ];
  return lines.filter(Boolean).map((line) => (
    <p key={line} className="text-xs opacity-80 wrap-anywhere">
      {line}
    </p>
  ));
}

/** Marks the first of these words that occurs in the text. */
function Marked({ text, words }: { text: string; words: string[] }) {
  const found = words.find((word) => word !== '' && text.includes(word));
  if (found === undefined) return <span>{text}</span>;
  const start = text.indexOf(found);
  return (
    <>
      <span>{text.slice(0, start)}</span>
      <mark className="rounded bg-destructive-soft px-0.5 text-destructive">{found}</mark>
      <span>{text.slice(start + found.length)}</span>
    </>
  );
}

function LabelButtons({ chat, run_id, number: turn }: Omit<TurnProps, 'turn'>) {
  const { team_slug, can } = useTeam();
  const { place } = chat;
  const given = chat.labels.find((item) => item.turn === turn)?.good ?? null;
  const label = useMutation(
    rpc.evals.label.mutationOptions({
      ...refetchOnSuccess(rpc.evals.key()),
      onError: (error) => toast.error(messageOf(error, chatCopy.labelFailed)),
    }),
  );
  if (!can.canEditCampaigns) return null;
  const press = (good: boolean) =>
    label.mutate({ team_slug, run_id, place, turn, good: given === good ? null : good });
  return (
    <div className="flex gap-1">
      {[true, false].map((good) => (
        <Button
          key={String(good)}
          variant="ghost"
          size="icon"
          aria-label={good ? chatCopy.good : chatCopy.bad}
          aria-pressed={given === good}
          busy={label.isPending}
          onClick={() => press(good)}
          className={cn('size-7', given === good && 'bg-accent')}
        >
          {good ? <ThumbsUp aria-hidden /> : <ThumbsDown aria-hidden />}
        </Button>
      ))}
    </div>
  );
}

const foundText = ({ found, quote }: JudgedCheck): string =>
  found === 'said' ? chatCopy.ownFound.said({ quote }) : chatCopy.ownFound[found];

const silenceText = ({ why, detail }: Extract<EvalTurn, { by: 'silence' }>): string =>
  why === 'no_answer' ? chatCopy.silence.no_answer({ detail }) : chatCopy.silence[why];
