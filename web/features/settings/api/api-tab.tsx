import { Link } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/settings/api.ts';
import { EndpointsCard } from './endpoints-card.tsx';
import { KeysCard } from './keys-card.tsx';

/** API keys, and endpoints for events. */
export function ApiTab() {
  const { can } = useTeam();
  if (!can.canEditSettings) return <Notice variant="info">{copy.adminsOnly}</Notice>;
  return (
    <>
      <WithoutCode />
      <KeysCard />
      <EndpointsCard />
    </>
  );
}

/** Most who come here to bring in leads need no program. */
function WithoutCode() {
  const { team_slug } = useTeam();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <CardHeader title={copy.leads.title} description={copy.leads.text} className="mb-0" />
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="secondary">
          <Link to={`${paths.whatsapp(team_slug)}?tab=webhook`}>{copy.leads.form}</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={`${paths.outreach(team_slug)}?tab=import`}>{copy.leads.import}</Link>
        </Button>
      </div>
    </Card>
  );
}
