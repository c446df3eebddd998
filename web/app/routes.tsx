import { type ReactElement, Suspense } from 'react';
import {
  createRoutesFromElements,
  Navigate,
  Route,
  useLocation,
  useParams,
  useRoutes,
} from 'react-router';
import { type Alias, type PageName, PAGES } from '#domain/pages.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useSignInOptions } from '#web/features/accounts/api.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { AdminGuard, PermissionGuard, WhatsAppGuard } from './guards/permission-guard.tsx';
import { AuthErrorScreen, NotFound, Starting } from './base/full-page.tsx';
import { AuthPages } from './pages/auth-pages.tsx';
import { pages } from './pages/pages.ts';
import { type Page, screen } from './pages/page.ts';
import { dashboardDestination, currentTeamSlug, rootDestination } from './guards/destinations.ts';
import { Protected } from './guards/protected.tsx';

const OnboardingPages = screen('OnboardingPages', () => import('./onboarding-pages.tsx'));
const AccountPages = screen('AccountPages', () => import('./account-frame.tsx'));
const TeamShell = screen('TeamShell', () => import('./shell/team-shell.tsx'));
const NoTeamScreen = screen(
  'NoTeamScreen',
  () => import('#web/features/settings/no-team-screen.tsx'),
);

const PartnersGuard = screen('PartnersGuard', () => import('./partners-page.tsx'));
const PartnersWithoutTeam = screen('PartnersWithoutTeam', () => import('./partners-page.tsx'));

const aliases: Record<Alias, ReactElement> = {
  '/': <RootRedirect />,
  '/auth': <SignInAlias to={paths.login} />,
  // Paths that users of other products type.
  '/login': <SignInAlias to={paths.login} />,
  '/signin': <SignInAlias to={paths.login} />,
  '/register': <SignInAlias to={paths.register} />,
  '/signup': <SignInAlias to={paths.register} />,
  '/settings': <OwnTeamAlias to={paths.settings} withoutTeam={paths.account} />,
  '/admin': <OwnTeamAlias to={paths.admin} withoutTeam={paths.staff} />,
  '/partners': <PartnersWithoutTeam />,
  '/onboarding': <RootRedirect />,
  '/dashboard': <DashboardEntry />,
  '/dashboard/settings': <NoTeamScreen />,
  '/dashboard/partners': <PartnersWithoutTeam />,
  '/billing/*': <BillingAlias />,
  '/dashboard/billing/*': <BillingAlias />,
  '/dashboard/:team_slug/billing/*': <BillingAlias />,
  '/dashboard/:team_slug/campaigns/new': <CampaignAlias to={paths.createCampaign} />,
  '/dashboard/:team_slug/campaigns/:campaign_slug/simulator': (
    <CampaignAlias to={paths.playground} />
  ),
  '/dashboard/:team_slug/get-started/legacy-results/:campaign_slug?': (
    <CampaignAlias to={paths.results} />
  ),
};

/** A page's address decides its frame. */
export const routes = createRoutesFromElements(
  <>
    <Route element={<AuthPages />}>{pagesBelow('/auth')}</Route>
    <Route element={<OnboardingPages />}>{pagesBelow('/onboarding')}</Route>
    <Route element={<AccountPages />}>{pagesBelow(PAGES.account)}</Route>
    <Route element={<TeamShell />}>
      {pagesBelow(PAGES.team)}
      <Route path={`${PAGES.team}/*`} element={<NotFound framed />} />
    </Route>
    {Object.entries(aliases).map(([path, element]) => (
      <Route key={path} path={path} element={element} />
    ))}
    <Route path="*" element={<NotFound />} />
  </>,
);

function pagesBelow(address: string) {
  return Object.entries(pages).map(([name, { Screen, needs }]) => {
    const path = PAGES[name as PageName];
    if (!path.startsWith(address)) return null;
    return (
      <Route key={name} element={needs && guardOf(needs)}>
        <Route path={path} element={<Screen />} />
      </Route>
    );
  });
}

function guardOf(needs: NonNullable<Page['needs']>) {
  if (needs === 'staff') return <AdminGuard />;
  if (needs === 'partners') return <PartnersGuard />;
  if (needs === 'whatsapp') return <WhatsAppGuard />;
  return <PermissionGuard permission={needs} />;
}

export const AppRoutes = () => useRoutes(routes);

/** `/auth`, `/login`, `/register` and their names in other products. Keeps the query and its redirect. */
function SignInAlias({ to }: { to: string }) {
  const { search } = useLocation();
  const me = useMe();
  if (me.isPending) return <Starting />;
  if (me.data) return <Navigate to={paths.root} replace />;
  return <VisitorEntry to={to} search={search} />;
}

interface OwnTeamProps {
  to: (team_slug: string) => string;
  /** the same page for a user without a team */
  withoutTeam: string;
}

/** `/settings` and `/admin` open the page of the user's last team. */
function OwnTeamAlias({ to, withoutTeam }: OwnTeamProps) {
  return (
    <Protected mode="account">
      {(me) => {
        const team_slug = currentTeamSlug(me);
        return <Navigate to={team_slug ? to(team_slug) : withoutTeam} replace />;
      }}
    </Protected>
  );
}

/** Old billing URLs: to the team's subscription, or without a team to the dashboard. Keeps the query. */
export function BillingAlias() {
  const { team_slug } = useParams();
  const { search } = useLocation();
  const pathname = team_slug ? paths.subscription(team_slug) : paths.dashboard;
  return <Navigate to={{ pathname, search }} replace />;
}

/** Redirects an old campaign address and keeps the navigation state. */
function CampaignAlias({ to }: { to: (team_slug: string, campaign_slug?: string) => string }) {
  const { team_slug = '', campaign_slug } = useParams();
  const state: unknown = useLocation().state;
  return <Navigate to={to(team_slug, campaign_slug)} state={state} replace />;
}

/** `/` */
export function RootRedirect() {
  const me = useMe();
  if (me.isPending) return <Starting />;
  if (me.isError && me.data === undefined) return <AuthErrorScreen />;
  if (!me.data) return <VisitorEntry />;
  return <Navigate to={rootDestination(me.data)} replace />;
}

/** A new installation offers to create its first account. If the check fails, the login shows why. */
function VisitorEntry({ to = paths.login, search = '' }: { to?: string; search?: string }) {
  const options = useSignInOptions();
  if (options.isPending) return <Starting />;
  return <Navigate to={options.data?.setup ? paths.setup : to + search} replace />;
}

/** `/dashboard`. Old billing URLs pass their query. */
export function DashboardEntry() {
  const { search } = useLocation();
  return (
    <Protected mode="app" waiting={<Skeletons />}>
      {(me) => <Navigate to={{ pathname: dashboardDestination(me), search }} replace />}
    </Protected>
  );
}

/** Bundled with the dashboard, which reports missing files. */
const ShellSkeleton = lazyPart(
  'ShellSkeleton',
  () => import('./shell/shell-states.tsx'),
  'nowhere',
);

/** Skeleton of the dashboard, the most likely destination. */
function Skeletons() {
  return (
    <Suspense fallback={<Starting />}>
      <ShellSkeleton />
    </Suspense>
  );
}
