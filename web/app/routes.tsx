import { createRoutesFromElements, Route, useRoutes } from 'react-router';
import { AuthPages, LoginPage } from './auth-pages.tsx';
import { BillingAlias } from './billing-alias.tsx';
import { CampaignAlias } from './campaign-alias.tsx';
import { AdminGuard } from './guards/admin-guard.tsx';
import { PermissionGuard } from './guards/permission-guard.tsx';
import { WhatsAppGuard } from './guards/whatsapp-guard.tsx';
import { NotFound } from './not-found.tsx';
import { paths } from '#web/shared/paths.ts';
import { DashboardEntry, RootRedirect } from './root-redirect.tsx';
import * as screens from './screens.ts';
import { OwnTeamAlias, SignInAlias } from './short-address.tsx';

/** Every address; web/shared/paths.ts builds them. */
export const routes = createRoutesFromElements(
  <>
    <Route index element={<RootRedirect />} />
    <Route path="auth" element={<AuthPages />}>
      <Route path="login" element={<LoginPage />} />
      <Route path="two-factor" element={<screens.SecondFactorPage />} />
      <Route path="register" element={<screens.RegisterPage />} />
      <Route path="setup" element={<screens.SetupScreen />} />
      <Route path="forgot-password" element={<screens.ForgotPasswordScreen />} />
      <Route path="reset-password" element={<screens.ResetPasswordScreen />} />
      <Route path="oauth-callback" element={<screens.OAuthCallbackPage />} />
      <Route path="oauth-password-setup" element={<screens.PasswordSetupScreen />} />
      <Route path="invitation" element={<screens.InvitationPage />} />
      <Route path="email-verification-pending" element={<screens.VerificationPendingScreen />} />
      <Route path="verify-email" element={<screens.VerifyEmailScreen />} />
    </Route>
    {/* What people type who know other products. */}
    <Route path="login" element={<SignInAlias to={paths.login} />} />
    <Route path="signin" element={<SignInAlias to={paths.login} />} />
    <Route path="register" element={<SignInAlias to={paths.register} />} />
    <Route path="signup" element={<SignInAlias to={paths.register} />} />
    <Route path="settings" element={<OwnTeamAlias to={paths.settings} alone={paths.account} />} />
    <Route path="admin" element={<OwnTeamAlias to={paths.admin} alone={paths.staff} />} />
    <Route path="partners" element={<screens.NoPartnersTeam />} />
    <Route path="onboarding" element={<screens.OnboardingPages />}>
      <Route path="profile" element={<screens.ProfileScreen />} />
      <Route path="team" element={<screens.TeamScreen />} />
      <Route path="website" element={<screens.WebsiteScreen />} />
      <Route path="complete" element={<screens.CompleteScreen />} />
    </Route>
    <Route path="account" element={<screens.AccountPages />}>
      <Route index element={<screens.AccountScreen />} />
      <Route element={<AdminGuard />}>
        <Route path="staff" element={<screens.AdminScreen />} />
      </Route>
    </Route>
    <Route path="dashboard" element={<DashboardEntry />} />
    <Route path="dashboard/:team_slug" element={<screens.TeamShell />}>
      <Route index element={<screens.HomeScreen />} />
      <Route path="get-started" element={<screens.GetStartedScreen />} />
      <Route path="get-started/create-campaign" element={<screens.MethodScreen />} />
      <Route path="get-started/website" element={<screens.WebsiteSetupScreen />} />
      <Route path="get-started/questions/:step?" element={<screens.GuidedScreen />} />
      <Route path="get-started/manual" element={<screens.ManualScreen />} />
      <Route
        path="get-started/results/:campaign_slug?"
        element={<screens.WebsiteResultsScreen />}
      />
      <Route
        path="get-started/results-guided/:campaign_slug?"
        element={<screens.GuidedResultsScreen />}
      />
      <Route
        path="get-started/legacy-results/:campaign_slug?"
        element={<CampaignAlias to={paths.results} />}
      />
      <Route
        path="get-started/results-manual/:campaign_slug?"
        element={<screens.ManualResultsScreen />}
      />
      <Route path="campaigns/new" element={<CampaignAlias to={paths.createCampaign} />} />
      <Route
        path="campaigns/:campaign_slug/simulator"
        element={<CampaignAlias to={paths.playground} />}
      />
      <Route element={<PermissionGuard permission="canViewAnalytics" />}>
        <Route path="playground" element={<screens.PlaygroundScreen />} />
        <Route path="evals" element={<screens.EvalsScreen />} />
        <Route path="campaigns" element={<screens.CampaignsScreen />} />
        <Route path="learning" element={<screens.LearningScreen />} />
        <Route path="knowledge" element={<screens.KnowledgeScreen />} />
        <Route path="prompts" element={<screens.PromptsScreen />} />
        <Route path="team/members" element={<screens.MembersScreen />} />
      </Route>
      <Route element={<PermissionGuard permission="canEditCampaigns" />}>
        <Route path="campaigns/:campaign_slug/edit" element={<screens.EditCampaignScreen />} />
        <Route path="prompts/:campaign_slug/editor" element={<screens.PromptEditorScreen />} />
      </Route>
      <Route element={<PermissionGuard permission="canViewConversations" />}>
        <Route path="conversations/:conversationId?" element={<screens.ConversationsScreen />} />
        <Route path="outreach" element={<screens.OutreachScreen />} />
      </Route>
      <Route element={<WhatsAppGuard />}>
        <Route path="whatsapp" element={<screens.WhatsAppScreen />} />
      </Route>
      <Route path="subscription" element={<screens.SubscriptionScreen />} />
      <Route path="settings" element={<screens.SettingsScreen />} />
      <Route element={<PermissionGuard permission="canViewConversations" />}>
        <Route path="notifications" element={<screens.NotificationsScreen />} />
      </Route>
      <Route element={<PermissionGuard permission="canViewConversations" />}>
        <Route path="support" element={<screens.SupportScreen />} />
        <Route path="partners" element={<screens.PartnersScreen />} />
      </Route>
      <Route element={<AdminGuard />}>
        <Route path="admin" element={<screens.AdminScreen />} />
      </Route>
      <Route path="*" element={<NotFound framed />} />
    </Route>
    <Route path="dashboard/settings" element={<screens.NoTeamScreen />} />
    <Route path="dashboard/partners" element={<screens.NoPartnersTeam />} />
    <Route path="billing/*" element={<BillingAlias />} />
    <Route path="dashboard/billing/*" element={<BillingAlias />} />
    <Route path="dashboard/:team_slug/billing/*" element={<BillingAlias />} />
    <Route path="*" element={<NotFound />} />
  </>,
);

export const AppRoutes = () => useRoutes(routes);
