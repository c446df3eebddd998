import { screen } from './screen.tsx';

export const RegisterPage = screen('RegisterPage', () => import('./account-pages.tsx'));
export const OAuthCallbackPage = screen('OAuthCallbackPage', () => import('./account-pages.tsx'));
export const InvitationPage = screen('InvitationPage', () => import('./account-pages.tsx'));
export const SecondFactorPage = screen(
  'SecondFactorPage',
  () => import('./second-factor-page.tsx'),
);
export const ForgotPasswordScreen = screen(
  'ForgotPasswordScreen',
  () => import('#web/features/accounts/auth/forgot-password-screen.tsx'),
);
export const ResetPasswordScreen = screen(
  'ResetPasswordScreen',
  () => import('#web/features/accounts/auth/reset-password-screen.tsx'),
);
export const PasswordSetupScreen = screen(
  'PasswordSetupScreen',
  () => import('#web/features/accounts/oauth/password-setup-screen.tsx'),
);
export const VerificationPendingScreen = screen(
  'VerificationPendingScreen',
  () => import('#web/features/accounts/auth/verification-pending-screen.tsx'),
);
export const VerifyEmailScreen = screen(
  'VerifyEmailScreen',
  () => import('#web/features/accounts/auth/verify-email-screen.tsx'),
);
export const SetupScreen = screen(
  'SetupScreen',
  () => import('#web/features/accounts/setup/setup-screen.tsx'),
);
export const OnboardingPages = screen('OnboardingPages', () => import('./onboarding-pages.tsx'));
export const ProfileScreen = screen(
  'ProfileScreen',
  () => import('#web/features/accounts/onboarding/profile-screen.tsx'),
);
export const TeamScreen = screen(
  'TeamScreen',
  () => import('#web/features/accounts/onboarding/team-screen.tsx'),
);
export const WebsiteScreen = screen(
  'WebsiteScreen',
  () => import('#web/features/accounts/onboarding/website-screen.tsx'),
);
export const CompleteScreen = screen(
  'CompleteScreen',
  () => import('#web/features/accounts/onboarding/complete-screen.tsx'),
);
export const TeamShell = screen('TeamShell', () => import('./shell/team-shell.tsx'));
export const HomeScreen = screen(
  'HomeScreen',
  () => import('#web/features/overview/home-screen.tsx'),
);
export const GetStartedScreen = screen(
  'GetStartedScreen',
  () => import('#web/features/overview/get-started-screen.tsx'),
);
export const MethodScreen = screen(
  'MethodScreen',
  () => import('#web/features/campaigns/choose-method/method-screen.tsx'),
);
export const CampaignsScreen = screen(
  'CampaignsScreen',
  () => import('#web/features/campaigns/list/campaigns-screen.tsx'),
);
export const EditCampaignScreen = screen(
  'EditScreen',
  () => import('#web/features/campaigns/edit/edit-screen.tsx'),
);
export const ConversationsScreen = screen(
  'ConversationsScreen',
  () => import('#web/features/conversations/conversations-screen.tsx'),
);
export const OutreachScreen = screen(
  'OutreachScreen',
  () => import('#web/features/outreach/outreach-screen.tsx'),
);
export const KnowledgeScreen = screen(
  'KnowledgeScreen',
  () => import('#web/features/knowledge/knowledge-screen.tsx'),
);
export const LearningScreen = screen(
  'LearningScreen',
  () => import('#web/features/learning/learning-screen.tsx'),
);
export const PromptsScreen = screen(
  'PromptsScreen',
  () => import('#web/features/prompts/list/prompts-screen.tsx'),
);
export const PromptEditorScreen = screen(
  'PromptEditorScreen',
  () => import('#web/features/prompts/editor/editor-screen.tsx'),
);
export const MembersScreen = screen(
  'MembersScreen',
  () => import('#web/features/teams/members-screen.tsx'),
);
export const SubscriptionScreen = screen(
  'SubscriptionScreen',
  () => import('#web/features/billing/subscription-screen.tsx'),
);
export const SettingsScreen = screen(
  'SettingsScreen',
  () => import('#web/features/settings/settings-screen.tsx'),
);
export const NotificationsScreen = screen(
  'NotificationsScreen',
  () => import('#web/features/notifications/notifications-screen.tsx'),
);
export const PartnersScreen = screen(
  'PartnersScreen',
  () => import('#web/features/partners/partners-screen.tsx'),
);
export const NoPartnersTeam = screen(
  'NoPartnersTeam',
  () => import('#web/features/partners/no-partners-team.tsx'),
);
export const SupportScreen = screen(
  'SupportScreen',
  () => import('#web/features/support/support-screen.tsx'),
);
export const AccountPages = screen('AccountPages', () => import('./account-frame.tsx'));
export const AccountScreen = screen(
  'AccountScreen',
  () => import('#web/features/settings/account-screen.tsx'),
);
export const NoTeamScreen = screen(
  'NoTeamScreen',
  () => import('#web/features/settings/no-team-screen.tsx'),
);
export const WebsiteSetupScreen = screen(
  'WebsiteSetupScreen',
  () => import('#web/features/campaigns/website/website-setup-screen.tsx'),
);
export const GuidedScreen = screen(
  'GuidedScreen',
  () => import('#web/features/campaigns/guided/guided-screen.tsx'),
);
export const WebsiteResultsScreen = screen(
  'WebsiteResultsScreen',
  () => import('#web/features/campaigns/results/results-screen.tsx'),
);
export const GuidedResultsScreen = screen(
  'GuidedResultsScreen',
  () => import('#web/features/campaigns/results/results-screen.tsx'),
);
export const PlaygroundScreen = screen(
  'PlaygroundScreen',
  () => import('#web/features/playground/playground-screen.tsx'),
);
export const EvalsScreen = screen(
  'EvalsScreen',
  () => import('#web/features/evals/evals-screen.tsx'),
);
export const ManualScreen = screen(
  'ManualScreen',
  () => import('#web/features/campaigns/manual/manual-screen.tsx'),
);
export const ManualResultsScreen = screen(
  'ManualResultsScreen',
  () => import('#web/features/campaigns/manual/manual-results-screen.tsx'),
);
export const AdminScreen = screen(
  'AdminScreen',
  () => import('#web/features/admin/admin-screen.tsx'),
);
export const WhatsAppScreen = screen(
  'WhatsAppScreen',
  () => import('#web/features/whatsapp/whatsapp-screen.tsx'),
);
