import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { ArchiveCard } from './archive-card.tsx';
import { copy as texts } from '#copy/settings/privacy.ts';
import { DeleteTeamCard } from './delete-team-card.tsx';
import { FileTermsCard } from './file-terms-card.tsx';
import { PermissionsCard } from './permissions-card.tsx';
import { TermsCard } from './terms-card.tsx';

/** What a team does with its data as a whole. */
export function DataTab() {
  return (
    <>
      <ArchiveCard />
      <PermissionsCard />
      <TermsCard />
      <FileTermsCard />
      <RecordCard />
      <DeleteTeamCard />
    </>
  );
}

const copy = texts.record;

/** The record of processing (Art. 30 GDPR), for owner and admins. */
export function RecordCard() {
  const { team_slug, can } = useTeam();
  if (!can.canEditSettings) return null;
  return (
    <Card title={copy.title} description={copy.text}>
      <Button asChild variant="secondary" size="sm" className="self-start">
        <a href={`/exports/${team_slug}/processing-record`} download>
          <Download aria-hidden />
          {copy.download}
        </a>
      </Button>
    </Card>
  );
}
