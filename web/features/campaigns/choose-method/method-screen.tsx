import { Navigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { WizardProgress } from '#web/shared/wizard.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { copy, gate } from '#copy/campaigns/choose-method.ts';
import { MethodCard } from './method-card.tsx';
import { METHODS } from './methods.ts';
import { countOfLimit } from '#domain/billing/plans.ts';

const PROGRESS = 33;

/** The choice between the three setup methods. */
export function MethodScreen() {
  const { can, plan, team_slug } = useTeam();
  const { campaignsUsed, campaignsLimit, canCreateCampaign } = plan;
  if (!canCreateCampaign && campaignsUsed >= campaignsLimit) {
    return <Navigate to={paths.subscription(team_slug)} replace />;
  }
  const crumbs = [
    { label: copy.crumbs.start, to: paths.getStarted(team_slug) },
    { label: copy.crumbs.here },
  ];
  return (
    <Page
      title={copy.title}
      counter={copy.used({ count: countOfLimit(campaignsUsed, campaignsLimit) })}
      description={copy.subtitle}
      breadcrumb={{ label: copy.breadcrumb, crumbs }}
      className="max-w-5xl"
      action={<BackLink to={paths.getStarted(team_slug)}>{copy.back}</BackLink>}
    >
      <WizardProgress step={copy.step} percent={PROGRESS} label={copy.progress} />
      {can.canCreateCampaigns ? (
        <ul aria-label={copy.methodsLabel} className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {METHODS.map((method) => (
            <li key={method.id}>
              <MethodCard method={method} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={gate.role.title} description={gate.role.text} />
      )}
    </Page>
  );
}
