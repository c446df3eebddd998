/** Every address of the application. Those of a team take its slug. */
const team = (teamSlug: string) => `/dashboard/${encodeURIComponent(teamSlug)}`;
const getStarted = (teamSlug: string) => `${team(teamSlug)}/get-started`;

export const paths = {
  root: '/',
  login: '/auth/login',
  register: '/auth/register',
  verificationPending: '/auth/email-verification-pending',
  verifyEmail: '/auth/verify-email',
  forgotPassword: '/auth/forgot-password',
  invitation: '/auth/invitation',
  onboardingProfile: '/onboarding/profile',
  onboardingTeam: '/onboarding/team',
  onboardingWebsite: '/onboarding/website',
  onboardingComplete: '/onboarding/complete',
  dashboard: '/dashboard',
  team,
  getStarted,
  createCampaign: (teamSlug: string) => `${getStarted(teamSlug)}/create-campaign`,
  manualSetup: (teamSlug: string) => `${getStarted(teamSlug)}/manual`,
  manualResults: (teamSlug: string, campaignSlug: string) =>
    `${getStarted(teamSlug)}/results-manual/${encodeURIComponent(campaignSlug)}`,
  campaigns: (teamSlug: string) => `${team(teamSlug)}/campaigns`,
  conversations: (teamSlug: string) => `${team(teamSlug)}/conversations`,
  conversation: (teamSlug: string, conversationId: string) =>
    `${team(teamSlug)}/conversations/${encodeURIComponent(conversationId)}`,
  whatsapp: (teamSlug: string) => `${team(teamSlug)}/whatsapp`,
  members: (teamSlug: string) => `${team(teamSlug)}/team/members`,
  subscription: (teamSlug: string) => `${team(teamSlug)}/subscription`,
  settings: (teamSlug: string) => `${team(teamSlug)}/settings`,
} as const;
