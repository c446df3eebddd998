import { useMe } from '#web/shared/session/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ExternalLink } from '#web/ui/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/shared/paths.ts';
import { copy } from '#copy/partners/screen.ts';

/** The referral programme, with a link to its portal. */
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
  const { data: me } = useMe();
  if (!me?.partner_portal) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button asChild size="lg">
        <a href={me.partner_portal} target="_blank" rel="noreferrer">
          {copy.open}
          <ExternalLink aria-hidden />
        </a>
      </Button>
      <p className="text-sm text-muted-foreground">{copy.opens}</p>
    </div>
  );
}

/** The partner page without a team in the URL. */
export function NoPartnersTeam() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center">
      <title>{`${copy.title} · OpenSetter`}</title>
      <h1 className="text-2xl font-semibold">{copy.noTeam}</h1>
      <p className="max-w-md text-muted-foreground">{copy.noTeamText}</p>
      <ButtonLink to={paths.dashboard}>{copy.dashboard}</ButtonLink>
    </main>
  );
}
