import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { useTeam } from '#web/platform/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { page, restricted } from './copy.ts';
import { ManualWizard } from './manual-wizard.tsx';

/** Manual setup: three steps on one page (document 2, section 2). */
export function ManualScreen() {
  const { teamSlug, can, plan } = useTeam();
  // Decided on entering: the campaign that is made here uses up the plan before the page is left.
  const [full] = useState(!plan.canCreateCampaign);
  return (
    <Page
      narrow
      title={page.title}
      description={page.subtitle}
      breadcrumb={{
        label: page.breadcrumb.label,
        crumbs: [
          { label: page.breadcrumb.dashboard, to: paths.team(teamSlug) },
          { label: page.breadcrumb.getStarted, to: paths.getStarted(teamSlug) },
          { label: page.breadcrumb.create, to: paths.createCampaign(teamSlug) },
          { label: page.breadcrumb.manual },
        ],
      }}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.createCampaign(teamSlug)}>
            <ArrowLeft aria-hidden />
            {page.back}
          </Link>
        </Button>
      }
    >
      {!can.canCreateCampaigns && (
        <EmptyState title={restricted.role.title} description={restricted.role.text} />
      )}
      {can.canCreateCampaigns && full && <LimitReached />}
      {can.canCreateCampaigns && !full && <ManualWizard />}
    </Page>
  );
}

function LimitReached() {
  const { teamSlug, plan } = useTeam();
  return (
    <EmptyState
      title={restricted.limit.title}
      description={restricted.limit.text(plan.campaignsUsed, plan.campaignsLimit)}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.campaigns(teamSlug)}>{restricted.toCampaigns}</Link>
        </Button>
      }
    />
  );
}
