import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { page } from '#copy/campaigns/manual.ts';
import { ManualWizard } from './manual-wizard.tsx';

/** Manual setup: three steps on one page. */
export function ManualScreen() {
  const { team_slug } = useTeam();
  return (
    <Page
      narrow
      title={page.title}
      description={page.subtitle}
      breadcrumb={{
        label: page.breadcrumb.label,
        crumbs: [
          { label: page.breadcrumb.dashboard, to: paths.team(team_slug) },
          { label: page.breadcrumb.getStarted, to: paths.getStarted(team_slug) },
          { label: page.breadcrumb.create, to: paths.createCampaign(team_slug) },
          { label: page.breadcrumb.manual },
        ],
      }}
      action={<BackLink to={paths.createCampaign(team_slug)}>{page.back}</BackLink>}
    >
      <SetupGate>
        <ManualWizard />
      </SetupGate>
    </Page>
  );
}
