import { useTeam } from '#web/shared/team/team.tsx';
import { CannedCard } from './canned-card.tsx';
import { DeletionsCard } from './deletions-card.tsx';
import { FieldsCard } from './fields-card.tsx';
import { ReadingCard } from './reading-card.tsx';
import { TagsCard } from './tags-card.tsx';

/** What a team works with in its conversations. */
export function ConversationsTab() {
  const { can } = useTeam();
  return (
    <>
      <CannedCard />
      <TagsCard />
      <FieldsCard />
      {can.canEditSettings && <ReadingCard />}
      {can.canDeleteLeads && <DeletionsCard />}
    </>
  );
}
