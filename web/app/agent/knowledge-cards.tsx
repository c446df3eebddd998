import { Link } from 'react-router';
import type { Knowledge, KnowledgeUse } from '#domain/knowledge/schema.ts';
import { useKnowledge, useQuestions } from '#web/features/knowledge/api.ts';
import { DocumentsTab } from '#web/features/knowledge/documents-tab.tsx';
import { EntriesTab } from '#web/features/knowledge/entries-tab.tsx';
import { QuestionCard } from '#web/features/knowledge/question-card.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { cards as copy } from '#copy/agent/page.ts';
import { FoldedCard } from './folded-card.tsx';

interface Props {
  campaign: { campaign_id: string; campaign_slug: string };
}

/** The team's prices that this agent looks up, with the days on which they apply. */
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

/** All else that people of the team wrote down for it. */
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

/** What leads of this campaign asked and nothing answers. */
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

/** The pages that show the same for all campaigns. */
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
