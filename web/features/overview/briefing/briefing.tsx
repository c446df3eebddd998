import { useQuery } from '@tanstack/react-query';
import type { Briefing as BriefingData } from '#domain/overview/briefing.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useRefetchOnChange } from '#web/shared/use-refetch-on-change.ts';
import { BlockedCard } from './blocked-card.tsx';
import { BriefingSkeleton } from './skeletons.tsx';
import { briefingCopy as copy } from '#copy/overview/briefing.ts';
import { QuestionsCard, SinceCard, WaitingCard } from './waiting-card.tsx';

/** Costs and questions come without an event. */
const REFETCH_MS = 60_000;

/** What an owner asks first: who waits, what was done, what is in the way, what no agent knew. */
export function Briefing() {
  const { team_slug } = useTeam();
  const input = { team_slug };
  useRefetchOnChange(team_slug, rpc.overview.briefing.key({ input }));
  const briefing = useQuery({
    ...rpc.overview.briefing.queryOptions({ input }),
    refetchInterval: REFETCH_MS,
  });
  if (briefing.data) return <Loaded briefing={briefing.data} />;
  if (briefing.isPending) return <BriefingSkeleton />;
  return (
    <Notice
      variant="destructive"
      action={
        <Button size="sm" variant="secondary" onClick={() => void briefing.refetch()}>
          {copy.retry}
        </Button>
      }
    >
      {copy.failed}
    </Notice>
  );
}

function Loaded({ briefing }: { briefing: BriefingData }) {
  const { questions, blocked, since_yesterday } = briefing;
  return (
    <>
      <BlockedCard blocked={blocked} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
        <WaitingCard briefing={briefing} />
        <SinceCard results={since_yesterday} />
      </div>
      {questions.length > 0 ? <QuestionsCard questions={questions} /> : null}
    </>
  );
}
