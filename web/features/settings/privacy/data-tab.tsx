import { ArchiveCard } from './archive-card.tsx';
import { DeleteTeamCard } from './delete-team-card.tsx';
import { PermissionsCard } from './permissions-card.tsx';
import { RecordCard } from './record-card.tsx';
import { TermsCard } from './terms-card.tsx';

/** What a team does with its data as a whole. */
export function DataTab() {
  return (
    <>
      <ArchiveCard />
      <PermissionsCard />
      <TermsCard />
      <RecordCard />
      <DeleteTeamCard />
    </>
  );
}
