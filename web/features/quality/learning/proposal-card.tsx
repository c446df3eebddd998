import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import {
  DECIDES_PROPOSALS,
  type Proposal,
  proposalContent,
  type ProposalContent,
} from '#domain/quality/learning/schema.ts';
import { userKey } from '#web/platform/identity.ts';
import { messageOf, refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import { hasFields, storedJson } from '#web/platform/storage.ts';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { ArrowUpRight } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { card as copy, copy as screen, kinds, sources, speakers } from '#copy/quality/learning.ts';
import { ProposalForm, ProposalText } from './proposal-form.tsx';

/** A proposed fact, rule or test, with its source sentences and the actions on it. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { team_slug, can } = useTeam();
  const { conversation_id, lead_name, source, happened_at, content, state } = proposal;
  const name = lead_name || copy.lead;
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-xl border border-border bg-card p-4 shadow-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted-foreground">
        <Badge variant="info">{kinds[content.kind]}</Badge>
        <span>{sources[source]}</span>
        <RelativeTime at={happened_at} />
        <span className="wrap-anywhere">{proposal.campaign_name || screen.unnamed}</span>
      </div>
      {state === 'open' && can[DECIDES_PROPOSALS] ? (
        <Decision key={content.kind === 'fact' ? content.answer : ''} proposal={proposal} />
      ) : (
        <ProposalText content={content} />
      )}
      <Evidence proposal={proposal} />
      <Link
        to={paths.conversations(team_slug, conversation_id)}
        className="inline-flex items-center gap-1 self-start text-sm text-primary underline-offset-4 hover:underline"
      >
        <span>{copy.thread({ name })}</span>
        <ArrowUpRight aria-hidden className="size-4 shrink-0" />
      </Link>
      {state === 'open' && !can[DECIDES_PROPOSALS] ? (
        <RestrictedButton
          permission={DECIDES_PROPOSALS}
          restriction={screen.restricted}
          size="sm"
          className="self-start"
        >
          {copy.accept[content.kind]}
        </RestrictedButton>
      ) : null}
      {state === 'open' ? null : <DecidedProposal proposal={proposal} />}
    </li>
  );
}

function Evidence({ proposal: { quotes } }: { proposal: Proposal }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-muted p-3 text-sm">
      <p id={id} className="font-medium">
        {copy.evidence}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-1.5">
        {quotes.map(({ by, text }) => (
          <li key={by} className="flex flex-col gap-0.5 sm:flex-row sm:gap-3">
            <span className="shrink-0 text-muted-foreground sm:w-20">{speakers[by]}</span>
            <q dir="auto" className="min-w-0 wrap-anywhere">
              {text}
            </q>
          </li>
        ))}
      </ul>
    </div>
  );
}

const isContent = hasFields<ProposalContent>({ kind: 'string' });

/** Accepting also changes the knowledge, the draft or the tests. */
function useDecide() {
  const refreshed = refetchOnSettled(
    rpc.learning.key(),
    rpc.knowledge.key(),
    rpc.prompts.key(),
    rpc.evals.key(),
  );
  const onError = (error: unknown) => toast.error(messageOf(error, screen.network));
  // Stays pending until the list is updated, so that nothing is decided twice.
  const accept = useMutation(rpc.learning.accept.mutationOptions(refreshed));
  const decline = useMutation(rpc.learning.decline.mutationOptions({ ...refreshed, onError }));
  return { accept, decline };
}

/** What the user types stays in the tab until it is stored. */
function Decision({ proposal }: { proposal: Proposal }) {
  const { team_slug } = useTeam();
  const { proposal_id, content: proposed } = proposal;
  const { kind } = proposed;
  const draft = storedJson('session', userKey(`learning:${proposal_id}`), isContent);
  const [content, setContent] = useState<ProposalContent>(() => {
    const typed = draft.read();
    return typed?.kind === kind ? typed : proposed;
  });
  const { accept, decline } = useDecide();
  const busy = accept.isPending || decline.isPending;
  const ref = { team_slug, proposal_id };
  // The card is gone by then, and `mutate` callbacks don't run after unmounting.
  const done = (decision: Promise<unknown>, title: string) =>
    void decision.then(
      () => {
        draft.remove();
        toast.success(title);
      },
      () => undefined,
    );
  const usable = proposalContent.safeParse(content).success;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || !usable) return;
        done(accept.mutateAsync({ ...ref, content }), copy.accepted[kind]);
      }}
    >
      <ProposalForm
        content={content}
        onChange={(changed) => {
          setContent(changed);
          draft.write(changed);
          if (accept.error) accept.reset();
        }}
      />
      <ErrorText>{accept.error && messageOf(accept.error, screen.network)}</ErrorText>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          disabled={!usable || decline.isPending}
          busy={accept.isPending}
          busyLabel={copy.accepting}
        >
          {copy.accept[kind]}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={decline.isPending}
          disabled={accept.isPending}
          onClick={() => done(decline.mutateAsync(ref), copy.declined)}
        >
          {copy.decline}
        </Button>
      </div>
    </form>
  );
}

function DecidedProposal({ proposal }: { proposal: Proposal }) {
  const { team_slug, can } = useTeam();
  const { state, decided_by, decided_at, content, campaign_slug } = proposal;
  if (state === 'open' || !decided_at) return null;
  const next = {
    fact: paths.knowledge(team_slug),
    rule: paths.promptEditor(team_slug, campaign_slug),
    test: paths.evals(team_slug, campaign_slug),
  };
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted-foreground">
      <span>
        <span>
          {copy.decidedBy[state]({ named: decided_by ? 'yes' : 'no', name: decided_by ?? '' })}
        </span>{' '}
        <span>·</span> <RelativeTime at={decided_at} />
      </span>
      {state === 'accepted' && (content.kind !== 'rule' || can.canEditCampaigns) ? (
        <Link to={next[content.kind]} className="text-primary underline-offset-4 hover:underline">
          {copy.next[content.kind]}
        </Link>
      ) : null}
    </p>
  );
}
