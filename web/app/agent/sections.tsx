import { type ComponentType, memo, type ReactNode } from 'react';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { FACT_KINDS, type FactKind } from '#domain/websites/facts.ts';
import { AgentHoursCard } from '#web/features/campaigns/agent-hours/agent-hours-card.tsx';
import { AutonomyCard } from '#web/features/campaigns/autonomy/autonomy-card.tsx';
import {
  AgentNameField,
  CallField,
  CompanyField,
  GoalField,
  LimitFields,
  LinkField,
  OfferField,
  VoiceFields,
} from '#web/features/campaigns/edit/fields.tsx';
import { FollowUpsCard } from '#web/features/campaigns/follow-ups/follow-ups-card.tsx';
import { QualificationCard } from '#web/features/campaigns/qualification/qualification-card.tsx';
import type { useQualification } from '#web/features/campaigns/qualification/use-list.ts';
import { QuietDaysCard } from '#web/features/campaigns/quiet-days/quiet-days-card.tsx';
import { FactsCard } from '#web/features/campaigns/results/facts-card.tsx';
import { ScreenshotCard } from '#web/features/campaigns/results/screenshot-card.tsx';
import { VoiceRepliesCard } from '#web/features/campaigns/voice-replies/voice-replies-card.tsx';
import { LibraryCard } from '#web/features/library/library-card.tsx';
import { InstructionsCard } from '#web/features/prompts/editor/instructions-card.tsx';
import { cards } from '#copy/agent/page.ts';
import { FieldsCard } from './fields-card.tsx';
import {
  AnswersCard,
  DocumentsCard,
  KnowledgeLinks,
  MissingCard,
  PricesCard,
  QuestionsCard,
} from './knowledge-cards.tsx';
import type { PartId } from './parts.ts';
import type { useAgentEdit } from './use-agent-edit.ts';

/** What each card receives: the stored campaign and the unsaved changes on the page. */
export interface CardProps {
  campaign: CampaignResults;
  agent: ReturnType<typeof useAgentEdit>;
  list: ReturnType<typeof useQualification>;
}

/** Facts about what the business sells. All other kinds are background knowledge. */
const OFFER_FACTS: readonly FactKind[] = [
  'service',
  'price',
  'discount',
  'duration',
  'deadline',
  'guarantee',
];
const KNOWN = FACT_KINDS.filter((kind) => !OFFER_FACTS.includes(kind));
const OPEN_UP_TO = 8;

/** Wraps a card that depends only on stored data, so typing doesn't rerender it. */
function memoCard(Card: ComponentType<{ campaign: CampaignResults }>) {
  const MemoCard = memo(Card);
  return ({ campaign }: CardProps) => <MemoCard campaign={campaign} />;
}

/** Wraps a card that loads and saves one setting of a campaign. */
const settingCard = (Card: ComponentType<{ campaign_slug: string }>) =>
  memoCard(({ campaign: { campaign_slug } }) => <Card campaign_slug={campaign_slug} />);

/** The cards of each section. Add a new setting as one more entry. */
const CARDS: Record<PartId, ((props: CardProps) => ReactNode)[]> = {
  'who-you-are': [
    ({ campaign }) => (
      <FieldsCard title={cards.persona.title}>
        <AgentNameField />
        <CompanyField />
        <VoiceFields campaign={campaign} />
      </FieldsCard>
    ),
  ],
  'what-you-sell': [
    () => (
      <FieldsCard title={cards.offer.title}>
        <OfferField />
      </FieldsCard>
    ),
    memoCard(MissingCard),
    ({ agent }) => <StagedFacts agent={agent} kinds={OFFER_FACTS} {...cards.catalogue} />,
    memoCard(PricesCard),
    settingCard(LibraryCard),
  ],
  'what-you-know': [
    ({ agent }) => <StagedFacts agent={agent} kinds={KNOWN} {...cards.facts} />,
    memoCard(AnswersCard),
    memoCard(DocumentsCard),
    memoCard(QuestionsCard),
    memoCard(({ campaign }) => <ScreenshotCard {...campaign} />),
    memoCard(KnowledgeLinks),
  ],
  'what-you-find-out': [({ list }) => <QualificationCard list={list} />],
  'what-you-do': [
    ({ campaign }) => (
      <FieldsCard title={cards.goal.title}>
        <GoalField campaign={campaign} />
        <LinkField />
      </FieldsCard>
    ),
    () => (
      <FieldsCard title={cards.handover.title}>
        <LimitFields />
        <CallField />
      </FieldsCard>
    ),
    settingCard(VoiceRepliesCard),
    settingCard(InstructionsCard),
  ],
  'what-you-can-do': [
    settingCard(AutonomyCard),
    settingCard(AgentHoursCard),
    settingCard(FollowUpsCard),
    settingCard(QuietDaysCard),
  ],
};

/** The cards of one part. */
export const Cards = ({ id, ...props }: CardProps & { id: PartId }) =>
  CARDS[id].map((Card, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list never changes
    <Card key={at} {...props} />
  ));

interface FactsProps {
  agent: CardProps['agent'];
  kinds: readonly FactKind[];
  title: string;
  text: string;
}

/** Facts whose changes are saved with the whole page. */
const StagedFacts = ({ agent, ...props }: FactsProps) => (
  <FactsCard
    staged
    maxOpen={OPEN_UP_TO}
    facts={agent.facts}
    onChange={agent.changeFact}
    {...props}
  />
);
