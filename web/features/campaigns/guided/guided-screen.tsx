import { Navigate, useParams } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { WizardProgress } from '#web/shared/wizard.tsx';
import { copy, stepTexts } from '#copy/campaigns/guided.ts';
import { GuidedWizard } from './guided-wizard.tsx';

/** Guided questionnaire, one address for each of its seven stepTexts.steps. */
export function GuidedScreen() {
  const { team_slug } = useTeam();
  const { step: asked = '' } = useParams();
  const step = stepOf(asked);
  if (step === undefined) return <Navigate to={paths.questions(team_slug, 1)} replace />;
  const { crumbs } = copy;
  const percent = Math.round((step / stepTexts.steps.length) * 100);
  return (
    <Page
      narrow
      // A toast must not cover the button under the pointer: it would stay there.
      className="pb-36"
      title={copy.title}
      description={copy.subtitle}
      breadcrumb={{
        label: copy.breadcrumb,
        crumbs: [
          { label: crumbs.start, to: paths.getStarted(team_slug) },
          { label: crumbs.create, to: paths.createCampaign(team_slug) },
          { label: crumbs.here },
        ],
      }}
      action={<BackLink to={paths.createCampaign(team_slug)}>{copy.back}</BackLink>}
    >
      <WizardProgress
        step={copy.stepOf({
          step,
          of: stepTexts.steps.length,
          title: stepTexts.steps[step - 1]?.title ?? '',
        })}
        percent={percent}
        aside={copy.percent({ percent })}
        label={copy.progress}
      />
      <GuidedWizard step={step} />
    </Page>
  );
}

/** 1 to 7, or undefined for anything else. */
function stepOf(asked: string): number | undefined {
  return /^[1-9]$/.test(asked) && Number(asked) <= stepTexts.steps.length
    ? Number(asked)
    : undefined;
}
