import { Link } from 'react-router';
import { type ReactNode, useId, useState } from 'react';
import type { Knowledge, KnowledgeUse } from '#domain/knowledge/schema.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { useKnowledge, useQuestions } from '#web/features/knowledge/api.ts';
import { DocumentsTab } from '#web/features/knowledge/documents-tab.tsx';
import { EntriesTab } from '#web/features/knowledge/entries-tab.tsx';
import { QuestionCard } from '#web/features/knowledge/question-card.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ChevronDown, CircleHelp } from '#web/ui/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { cards as copy } from '#copy/agent/page.ts';

interface Props {
  campaign: { campaign_id: string; campaign_slug: string };
}

/** The team's prices that this agent looks up, with the days they apply. */
export function PricesCard({ campaign }: Props) {
  const knowledge = useKnowledgeOf(campaign);
  if (!knowledge) return null;
  const entries = knowledge.entries.filter(({ kind }) => kind === 'price');
  return (
    <FoldedCard {...copy.prices} count={entries.length}>
      <EntriesTab knowledge={{ ...knowledge, entries }} kind="price" />
    </FoldedCard>
  );
}

/** Everything else that team members wrote down for the agent. */
export function AnswersCard({ campaign }: Props) {
  const knowledge = useKnowledgeOf(campaign);
  if (!knowledge) return null;
  const entries = knowledge.entries.filter(({ kind }) => kind !== 'price');
  return (
    <FoldedCard {...copy.answers} count={entries.length}>
      <EntriesTab knowledge={{ ...knowledge, entries }} />
    </FoldedCard>
  );
}

export function DocumentsCard({ campaign }: Props) {
  const knowledge = useKnowledgeOf(campaign);
  if (!knowledge) return null;
  return (
    <FoldedCard {...copy.documents} count={knowledge.documents.length}>
      <DocumentsTab knowledge={knowledge} />
    </FoldedCard>
  );
}

/** Questions from this campaign's leads that nothing answers yet. */
export function QuestionsCard({ campaign: { campaign_id } }: Props) {
  const { data } = useQuestions();
  if (!data) return null;
  const groups = data.groups.filter(({ campaign_ids }) => campaign_ids.includes(campaign_id));
  return (
    <FoldedCard {...copy.questions} count={groups.length}>
      <ul className="flex flex-col gap-4">
        {groups.map((group) => (
          <QuestionCard key={group.question_ids.at(-1)} group={group} />
        ))}
      </ul>
    </FoldedCard>
  );
}

/** Links to the pages that are shared by all campaigns. */
export function KnowledgeLinks({ campaign: { campaign_slug } }: Props) {
  const { team_slug } = useTeam();
  const links = [
    { label: copy.links.knowledge, to: paths.knowledge(team_slug) },
    {
      label: copy.links.learning,
      to: `${paths.learning(team_slug)}?${new URLSearchParams({ campaign: campaign_slug })}`,
    },
    { label: copy.links.evals, to: paths.evals(team_slug, campaign_slug) },
  ];
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {links.map(({ label, to }) => (
        <Link key={to} to={to} className="touch-target text-primary hover:underline">
          {label}
        </Link>
      ))}
    </p>
  );
}

function useKnowledgeOf({ campaign_id }: Props['campaign']): Knowledge | null {
  const { data } = useKnowledge();
  if (!data) return null;
  const isUsed = ({ all_campaigns, campaign_ids }: KnowledgeUse) =>
    all_campaigns || campaign_ids.includes(campaign_id);
  return {
    ...data,
    entries: data.entries.filter(isUsed),
    documents: data.documents.filter(isUsed),
  };
}

/** Facts that neither the website nor the answers contain. */
export function MissingCard({ campaign }: { campaign: CampaignResults }) {
  const { open_questions } = campaign;
  if (open_questions.length === 0) return null;
  return (
    <Card level={3} title={copy.missing.title} description={copy.missing.text}>
      <ul className="flex flex-col gap-2">
        {open_questions.map((question) => (
          <li key={question} className="flex items-start gap-2.5">
            <CircleHelp aria-hidden className="mt-1 size-4 shrink-0 text-warning" />
            <span className="wrap-anywhere">{question}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface FoldedCardProps {
  title: string;
  text: string;
  /** number of items in the card */
  count: number;
  /** shown instead of the content when there is nothing to show or add */
  none?: string;
  children: ReactNode;
}

/** A card that shows its item count, and its content on demand. */
function FoldedCard({ title, text, count, none, children }: FoldedCardProps) {
  const { can } = useTeam();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
        {count === 0 && none ? null : (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <span>
              {open
                ? copy.hide
                : count === 0 && can.canEditCampaigns
                  ? copy.add
                  : copy.show({ count })}
            </span>
            <span className="sr-only">{`: ${title}`}</span>
            <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
        )}
      </div>
      {count === 0 && none ? <p className="mt-3 text-sm text-muted-foreground">{none}</p> : null}
      <div id={id} hidden={!open} className={cn(open && 'mt-4')}>
        {open ? children : null}
      </div>
    </Card>
  );
}
