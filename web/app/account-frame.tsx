import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx';
import { copy } from '#copy/app/base.ts';
import { Protected } from './guards/protected.tsx';
import { Impersonation } from './shell/impersonation.tsx';
import { SignOutLink } from './shell/sign-out-link.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

/** Account pages outside any team: the user's settings and the platform staff area. */
export function AccountPages() {
  return (
    <Protected mode="account">
      {(me) => (
        <TooltipProvider>
          <div className="min-h-dvh">
            <Impersonation me={me} />
            <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-border px-4 py-3 md:px-8">
              <Logo name={copy.product} />
              <AccountLinks me={me} />
            </header>
            <main id="content">
              <Suspense fallback={<Waiting label={kitCopy.loading} />}>
                <Outlet />
              </Suspense>
            </main>
          </div>
        </TooltipProvider>
      )}
    </Protected>
  );
}

interface LinksProps {
  me: Me;
  /** during onboarding: hides the dashboard link, which would only redirect back */
  onboarding?: boolean;
}

/** Links for a user without a team, so every page has a way out. */
export function AccountLinks({ me, onboarding = false }: LinksProps) {
  const { links } = copy;
  const link = 'touch-target text-primary underline-offset-4 hover:underline';
  return (
    <nav aria-label={links.label} className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      {onboarding || (me.impersonation && me.teams.length === 0) ? null : (
        <Link to={paths.dashboard} className={link}>
          {me.teams.length > 0 ? links.dashboard : links.createTeam}
        </Link>
      )}
      <Link to={paths.account} className={link}>
        {links.account}
      </Link>
      {me.profile.is_admin ? (
        <Link to={paths.staff} className={link}>
          {links.staff}
        </Link>
      ) : null}
      <SignOutLink className="text-sm font-normal">{links.signOut}</SignOutLink>
    </nav>
  );
}
