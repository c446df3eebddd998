import type { PageName } from '#domain/pages.ts';
import {
  CreditCard,
  FlaskConical,
  Handshake,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Rocket,
  Settings,
  ShieldUser,
  SquarePen,
  Users,
} from '#web/ui/first-icons.ts';
import { LoginPage } from './auth-pages.tsx';
import { type Page, page } from './page.ts';

/**
 * Each page's screen, what it needs, and its sidebar entry, in sidebar order.
 * The login isn't loaded on demand, because most visits start there.
 */
export const pages: Record<PageName, Page> = {
  login: { Screen: LoginPage },
  secondFactor: page('SecondFactorPage', () => import('./second-factor-page.tsx')),
  register: page('RegisterPage', () => import('./account-pages.tsx')),
  setup: page('SetupScreen', () => import('#web/features/accounts/setup/setup-screen.tsx')),
  forgotPassword: page(
    'ForgotPasswordScreen',
    () => import('#web/features/accounts/auth/forgot-password-screen.tsx'),
  ),
  resetPassword: page(
    'ResetPasswordScreen',
    () => import('#web/features/accounts/auth/reset-password-screen.tsx'),
  ),
  oauthCallback: page('OAuthCallbackPage', () => import('./account-pages.tsx')),
  passwordSetup: page(
    'PasswordSetupScreen',
    () => import('#web/features/accounts/oauth/password-setup-screen.tsx'),
  ),
  invitation: page('InvitationPage', () => import('./account-pages.tsx')),
  verificationPending: page(
    'VerificationPendingScreen',
    () => import('#web/features/accounts/auth/verification-pending-screen.tsx'),
  ),
  verifyEmail: page(
    'VerifyEmailScreen',
    () => import('#web/features/accounts/auth/verify-email-screen.tsx'),
  ),
  onboardingProfile: page(
    'ProfileScreen',
    () => import('#web/features/accounts/onboarding/steps.tsx'),
  ),
  onboardingTeam: page('TeamScreen', () => import('#web/features/accounts/onboarding/steps.tsx')),
  onboardingWebsite: page(
    'WebsiteScreen',
    () => import('#web/features/accounts/onboarding/steps.tsx'),
  ),
  onboardingComplete: page(
    'CompleteScreen',
    () => import('#web/features/accounts/onboarding/steps.tsx'),
  ),
  account: page('AccountScreen', () => import('#web/features/settings/account-screen.tsx')),
  staff: page('AdminScreen', () => import('#web/features/admin/admin-screen.tsx'), {
    needs: 'staff',
  }),
  installation: page(
    'FirstRunScreen',
    () => import('#web/features/admin/first-run/first-run-screen.tsx'),
    { needs: 'staff' },
  ),
  getStarted: page(
    'GetStartedScreen',
    () => import('#web/features/overview/get-started-screen.tsx'),
    {
      sidebar: {
        group: 'gettingStarted',
        label: 'getStarted',
        icon: Rocket,
      },
    },
  ),
  createCampaign: page(
    'MethodScreen',
    () => import('#web/features/campaigns/choose-method/method-screen.tsx'),
  ),
  websiteSetup: page(
    'WebsiteSetupScreen',
    () => import('#web/features/campaigns/website/website-setup-screen.tsx'),
  ),
  questions: page('GuidedScreen', () => import('#web/features/campaigns/guided/guided-screen.tsx')),
  manualSetup: page(
    'ManualScreen',
    () => import('#web/features/campaigns/manual/manual-screen.tsx'),
  ),
  results: page(
    'WebsiteResultsScreen',
    () => import('#web/features/campaigns/results/results-screen.tsx'),
  ),
  guidedResults: page(
    'GuidedResultsScreen',
    () => import('#web/features/campaigns/results/results-screen.tsx'),
  ),
  manualResults: page(
    'ManualResultsScreen',
    () => import('#web/features/campaigns/manual/manual-results-screen.tsx'),
  ),
  team: page('HomeScreen', () => import('#web/features/overview/home-screen.tsx'), {
    sidebar: {
      group: 'core',
      label: 'overview',
      icon: LayoutDashboard,
    },
  }),
  campaigns: page(
    'CampaignsScreen',
    () => import('#web/features/campaigns/list/campaigns-screen.tsx'),
    {
      needs: 'canViewAnalytics',
      sidebar: {
        group: 'core',
        label: 'campaigns',
        icon: Megaphone,
      },
    },
  ),
  agent: page('AgentScreen', () => import('../agent/agent-screen.tsx'), {
    needs: 'canViewAnalytics',
  }),
  editCampaign: page('EditScreen', () => import('#web/features/campaigns/edit/edit-screen.tsx'), {
    needs: 'canEditCampaigns',
  }),
  conversations: page(
    'ConversationsScreen',
    () => import('#web/features/conversations/inbox/conversations-screen.tsx'),
    {
      needs: 'canViewConversations',
      sidebar: {
        group: 'core',
        label: 'conversations',
        icon: MessagesSquare,
      },
    },
  ),
  outreach: page('OutreachScreen', () => import('#web/features/outreach/outreach-screen.tsx'), {
    needs: 'canViewConversations',
    // The tabs on both pages link to each other.
    within: { page: 'campaigns' },
  }),
  prompts: page('PromptsScreen', () => import('#web/features/prompts/list/prompts-screen.tsx'), {
    needs: 'canViewAnalytics',
    sidebar: {
      group: 'development',
      label: 'prompts',
      icon: SquarePen,
    },
  }),
  promptEditor: page(
    'PromptEditorScreen',
    () => import('#web/features/prompts/editor/editor-screen.tsx'),
    { needs: 'canEditCampaigns' },
  ),
  knowledge: page('KnowledgeScreen', () => import('#web/features/knowledge/knowledge-screen.tsx'), {
    needs: 'canViewAnalytics',
    within: {
      page: 'prompts',
      label: 'knowledge',
    },
  }),
  learning: page(
    'LearningScreen',
    () => import('#web/features/quality/learning/learning-screen.tsx'),
    {
      needs: 'canViewAnalytics',
      within: {
        page: 'prompts',
        label: 'learning',
      },
    },
  ),
  playground: page(
    'PlaygroundScreen',
    () => import('#web/features/playground/playground-screen.tsx'),
    {
      needs: 'canViewAnalytics',
      sidebar: {
        group: 'development',
        label: 'playground',
        icon: FlaskConical,
      },
    },
  ),
  evals: page('EvalsScreen', () => import('#web/features/quality/evals-screen.tsx'), {
    needs: 'canViewAnalytics',
    within: {
      page: 'playground',
      label: 'evals',
    },
  }),
  whatsapp: page('WhatsAppScreen', () => import('#web/features/whatsapp/whatsapp-screen.tsx'), {
    needs: 'whatsapp',
    sidebar: {
      group: 'whatsapp',
      label: 'whatsapp',
      icon: MessageCircle,
    },
  }),
  members: page('MembersScreen', () => import('#web/features/teams/members-screen.tsx'), {
    needs: 'canViewAnalytics',
    sidebar: {
      group: 'team',
      label: 'team',
      icon: Users,
    },
  }),
  subscription: page(
    'SubscriptionScreen',
    () => import('#web/features/billing/subscription-screen.tsx'),
    {
      sidebar: {
        group: 'team',
        label: 'subscription',
        icon: CreditCard,
      },
    },
  ),
  admin: page('AdminScreen', () => import('#web/features/admin/admin-screen.tsx'), {
    needs: 'staff',
    sidebar: {
      group: 'administration',
      label: 'admin',
      icon: ShieldUser,
    },
  }),
  partners: page('PartnersScreen', () => import('#web/features/partners/partners-screen.tsx'), {
    needs: 'partners',
    sidebar: {
      group: 'bottom',
      label: 'partners',
      icon: Handshake,
    },
  }),
  settings: page('SettingsScreen', () => import('#web/features/settings/settings-screen.tsx'), {
    sidebar: {
      group: 'bottom',
      label: 'settings',
      icon: Settings,
    },
  }),
  notifications: page(
    'NotificationsScreen',
    () => import('#web/features/notifications/notifications-screen.tsx'),
    { needs: 'canViewConversations' },
  ),
  support: page('SupportScreen', () => import('#web/features/support/support-screen.tsx'), {
    needs: 'canViewConversations',
  }),
};
