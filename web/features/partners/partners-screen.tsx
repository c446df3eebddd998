import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { ExternalLink } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { copy } from './copy.ts';

/** The programme for those who recommend the product, with the way to its portal. */
export function PartnersScreen() {
  return (
    <Page title={copy.title} description={copy.description} narrow>
      <Card className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p
            aria-hidden
            className="rounded-xl bg-primary-soft px-5 py-3 text-4xl font-semibold text-primary-soft-foreground tnum"
          >
            {copy.share}
          </p>
          <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
            <h2 className="text-lg font-semibold">{copy.shareTitle}</h2>
            <p className="text-sm text-muted-foreground">{copy.shareText}</p>
          </div>
        </div>
        <ol className="grid grid-cols-1 gap-5 sm:grid-cols-3">
          {copy.steps.map(({ title, text }, at) => (
            <li key={title} className="flex flex-col gap-1 text-sm">
              <p className="font-medium">
                <span className="text-muted-foreground tnum">{at + 1}.</span> {title}
              </p>
              <p className="text-muted-foreground">{text}</p>
            </li>
          ))}
        </ol>
        <Portal />
      </Card>
    </Page>
  );
}

function Portal() {
  const { team_slug } = useTeam();
  const { data: me } = useMe();
  const portal = useQuery(rpc.support.partnerPortal.queryOptions({ input: { team_slug } }));
  if (portal.isPending) {
    return (
      <output aria-label={copy.loading}>
        <Skeleton className="h-11 w-56" />
      </output>
    );
  }
  if (!portal.data) {
    return (
      <ErrorState
        title={copy.failed}
        description={copy.failedText}
        action={<Button onClick={() => void portal.refetch()}>{copy.retry}</Button>}
        className="py-6"
      />
    );
  }
  const { url } = portal.data;
  if (!url) {
    return (
      <Notice
        variant="info"
        title={copy.missingTitle}
        action={
          <Button asChild variant="secondary" size="sm">
            <Link to={paths.support(team_slug)}>{copy.ask}</Link>
          </Button>
        }
      >
        <p>{copy.missing}</p>
        {me?.profile.is_admin ? <p className="mt-1">{copy.missingStaff}</p> : null}
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button asChild size="lg">
        <a href={url} target="_blank" rel="noreferrer">
          {copy.open}
          <ExternalLink aria-hidden />
        </a>
      </Button>
      <p className="text-sm text-muted-foreground">{copy.opens}</p>
    </div>
  );
}
