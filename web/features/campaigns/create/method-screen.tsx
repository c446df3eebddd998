import { ArrowLeft, Check, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { useTeam } from '#web/platform/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { copy } from './copy.ts';
import { PreviewDialog } from './preview-dialog.tsx';

const PROGRESS = 33;

export function MethodScreen() {
  const { plan, teamSlug } = useTeam();
  const [previewing, setPreviewing] = useState(false);
  const { campaignsUsed, campaignsLimit, canCreateCampaign } = plan;
  if (!canCreateCampaign && campaignsUsed >= campaignsLimit) {
    return <Navigate to={paths.subscription(teamSlug)} replace />;
  }
  const crumbs = [
    { label: copy.crumbs.start, to: paths.getStarted(teamSlug) },
    { label: copy.crumbs.here },
  ];
  return (
    <Page
      narrow
      title={copy.title}
      counter={copy.used(campaignsUsed, campaignsLimit)}
      description={copy.subtitle}
      breadcrumb={{ label: copy.breadcrumb, crumbs }}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.getStarted(teamSlug)}>
            <ArrowLeft aria-hidden />
            {copy.back}
          </Link>
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">{copy.step}</p>
        <Progress value={PROGRESS} label={copy.progress} />
      </div>
      <ul aria-label={copy.methodsLabel} className="grid gap-4 sm:grid-cols-2">
        <li>
          <ManualCard onChoose={() => setPreviewing(true)} />
        </li>
      </ul>
      <PreviewDialog
        open={previewing}
        onOpenChange={setPreviewing}
        preview={copy.manual.preview}
        to={paths.manualSetup(teamSlug)}
      />
    </Page>
  );
}

function ManualCard({ onChoose }: { onChoose: () => void }) {
  const { title, text, details } = copy.manual;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChoose}
      className="flex size-full flex-col gap-4 rounded-xl border border-border bg-card p-5 text-left shadow-sm transition-colors hover:border-primary"
    >
      <span className="grid size-10 place-items-center rounded-lg bg-primary-soft text-primary-soft-foreground">
        <SlidersHorizontal aria-hidden className="size-5" />
      </span>
      <span className="flex flex-col gap-1">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted-foreground">{text}</span>
      </span>
      <span className="flex flex-col gap-1.5">
        {details.map((detail) => (
          <span key={detail} className="flex items-center gap-2 text-sm">
            <Check aria-hidden className="size-4 shrink-0 text-primary" />
            {detail}
          </span>
        ))}
      </span>
    </button>
  );
}
