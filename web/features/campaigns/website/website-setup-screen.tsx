import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { WizardProgress } from '#web/shared/wizard.tsx';
import { copy } from '#copy/campaigns/website.ts';
import { WebsiteSetup } from './website-setup.tsx';

const PROGRESS = 66;

/** Website analysis. */
export function WebsiteSetupScreen() {
  const { team_slug } = useTeam();
  const { crumbs } = copy;
  return (
    <Page
      // A toast must not cover the button under the pointer: it would stay there.
      className="max-w-4xl pb-36"
      title={copy.title}
      description={copy.subtitle}
      breadcrumb={{
        label: copy.breadcrumb,
        crumbs: [
          { label: crumbs.start, to: paths.getStarted(team_slug) },
          { label: crumbs.choose, to: paths.createCampaign(team_slug) },
          { label: crumbs.here },
        ],
      }}
      action={<BackLink to={paths.createCampaign(team_slug)}>{copy.back}</BackLink>}
    >
      <WizardProgress step={copy.step} percent={PROGRESS} label={copy.progress} />
      <WebsiteSetup />
    </Page>
  );
}
