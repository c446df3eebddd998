import type { ReactElement } from 'react';
import { createRoutesFromElements, Route, useRoutes } from 'react-router';
import { type Alias, type PageName, PAGES } from '#domain/pages.ts';
import { paths } from '#web/shared/paths.ts';
import {
  BillingAlias,
  CampaignAlias,
  DashboardEntry,
  OwnTeamAlias,
  RootRedirect,
  SignInAlias,
} from './redirects.tsx';
import { AdminGuard, PermissionGuard, WhatsAppGuard } from './guards/permission-guard.tsx';
import { NotFound } from './base/full-page.tsx';
import { AuthPages } from './pages/auth-pages.tsx';
import { pages } from './pages/pages.ts';
import { type Page, screen } from './pages/page.ts';

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
  // What people type who know other products.
  '/login': <SignInAlias to={paths.login} />,
  '/signin': <SignInAlias to={paths.login} />,
  '/register': <SignInAlias to={paths.register} />,
  '/signup': <SignInAlias to={paths.register} />,
  '/settings': <OwnTeamAlias to={paths.settings} alone={paths.account} />,
  '/admin': <OwnTeamAlias to={paths.admin} alone={paths.staff} />,
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

/** A page's frame follows from its address. */
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
