import { Navigate, useNavigate } from 'react-router';
import { type ComponentType, useState } from 'react';
import { countOfLimit } from '#domain/billing/plans.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { WizardProgress } from '#web/shared/wizard.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Check } from '#web/ui/first-icons.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { Globe, MessageCircleQuestion, SlidersHorizontal } from '#web/ui/icons.ts';
import {
  AgentConfiguredPicture,
  AgentReadyPicture,
  AnalysisPicture,
  AnswersPicture,
  ConfigurePicture,
  InputPicture,
  OfferPicture,
  OptimizePicture,
  PromptPicture,
  SitePicture,
} from './pictures.tsx';
import { copy, gate } from '#copy/campaigns/choose-method.ts';

const PROGRESS = 33;

/** Lets the user choose one of the three setup methods. */
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
      breadcrumb={crumbs}
      className="max-w-5xl"
      action={<BackLink to={paths.getStarted(team_slug)}>{copy.back}</BackLink>}
    >
      <WizardProgress step={copy.step} percent={PROGRESS} label={copy.progress} />
      {can.canCreateCampaigns ? (
        <ul aria-label={copy.methodsLabel} className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {METHODS.map((method) => (
            <li key={method.texts.title}>
              <MethodCard method={method} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState copy={gate.role} />
      )}
    </Page>
  );
}

/** One method. Pressing it opens its preview. */
function MethodCard({ method }: { method: Method }) {
  const [previewing, setPreviewing] = useState(false);
  const { texts, icon: Icon, recommended = false } = method;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setPreviewing(true)}
        className={cn(
          'flex size-full flex-col gap-4 rounded-xl border bg-card p-5 text-left shadow-sm transition-colors hover:border-primary',
          recommended ? 'border-primary' : 'border-border',
        )}
      >
        <span className="flex w-full items-start justify-between gap-3">
          <span className="grid size-10 place-items-center rounded-lg bg-primary-soft text-primary-soft-foreground">
            <Icon aria-hidden className="size-5" />
          </span>
          {recommended ? <Badge variant="primary">{copy.recommended}</Badge> : null}
        </span>
        <span className="flex flex-col gap-1">
          <span className="font-semibold">{texts.title}</span>
          <span className="text-sm text-muted-foreground">{texts.text}</span>
        </span>
        <span className="flex flex-col gap-1.5">
          {texts.details.map((detail) => (
            <span key={detail} className="flex items-start gap-2 text-sm">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
              {detail}
            </span>
          ))}
        </span>
      </button>
      <PreviewDialog method={method} open={previewing} onClose={() => setPreviewing(false)} />
    </>
  );
}

interface Props {
  method: Method;
  open: boolean;
  onClose: () => void;
}

/** Shows the four steps of a method before it starts. */
function PreviewDialog({ method, open, onClose }: Props) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const { texts, pictures, path } = method;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      description={texts.preview}
      className="max-w-2xl"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.preview.cancel}
          </Button>
          <Button onClick={() => navigate(path(team_slug))}>{copy.preview.proceed}</Button>
        </>
      }
    >
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {texts.steps.map((step, index) => (
          <Step key={step.title} number={index + 1} picture={pictures[index]} {...step} />
        ))}
      </ol>
    </Dialog>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  picture: ComponentType | undefined;
}

function Step({ number, title, text, picture: Picture }: StepProps) {
  return (
    <li className="flex items-center gap-4 rounded-lg border border-border p-3 sm:flex-col sm:items-stretch">
      <div className="w-24 shrink-0 rounded-md bg-muted sm:w-full">
        {Picture ? <Picture /> : null}
      </div>
      <div className="flex flex-col gap-0.5">
        <h3 className="text-sm font-semibold">
          <span className="text-muted-foreground tnum">{number}.</span> {title}
        </h3>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
    </li>
  );
}

interface Method {
  texts: typeof copy.guided;
  icon: Icon;
  /** for the four steps of its preview */
  pictures: ComponentType[];
  path: (team_slug: string) => string;
  recommended?: boolean;
}

/** The three setup methods, in display order. */
const METHODS: Method[] = [
  {
    texts: copy.guided,
    icon: MessageCircleQuestion,
    pictures: [AnswersPicture, AnalysisPicture, OfferPicture, AgentConfiguredPicture],
    path: (team_slug) => paths.questions(team_slug, 1),
  },
  {
    texts: copy.website,
    icon: Globe,
    pictures: [SitePicture, PromptPicture, ConfigurePicture, AgentReadyPicture],
    path: paths.websiteSetup,
    recommended: true,
  },
  {
    texts: copy.manual,
    icon: SlidersHorizontal,
    pictures: [InputPicture, ConfigurePicture, OptimizePicture, AgentReadyPicture],
    path: paths.manualSetup,
  },
];
