/** Every address of the application. Those of a team take its slug. */
const team = (teamSlug: string) => `/dashboard/${encodeURIComponent(teamSlug)}`;
const getStarted = (teamSlug: string) => `${team(teamSlug)}/get-started`;

export const paths = {
  root: '/',
  login: '/auth/login',
  secondFactor: '/auth/two-factor',
  oauthCallback: '/auth/oauth-callback',
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
  websiteSetup: (teamSlug: string) => `${getStarted(teamSlug)}/website`,
  questions: (teamSlug: string, step: number) => `${getStarted(teamSlug)}/questions/${step}`,
  manualSetup: (teamSlug: string) => `${getStarted(teamSlug)}/manual`,
  results: (teamSlug: string, campaignSlug: string) =>
    `${getStarted(teamSlug)}/results/${encodeURIComponent(campaignSlug)}`,
  guidedResults: (teamSlug: string, campaignSlug: string) =>
    `${getStarted(teamSlug)}/results-guided/${encodeURIComponent(campaignSlug)}`,
  manualResults: (teamSlug: string, campaignSlug: string) =>
    `${getStarted(teamSlug)}/results-manual/${encodeURIComponent(campaignSlug)}`,
  playground: (teamSlug: string, campaignSlug?: string) =>
    `${team(teamSlug)}/playground${campaignSlug ? `?campaign=${encodeURIComponent(campaignSlug)}` : ''}`,
  campaigns: (teamSlug: string) => `${team(teamSlug)}/campaigns`,
  editCampaign: (teamSlug: string, campaignSlug: string) =>
    `${team(teamSlug)}/campaigns/${encodeURIComponent(campaignSlug)}/edit`,
  conversations: (teamSlug: string) => `${team(teamSlug)}/conversations`,
  conversation: (teamSlug: string, conversationId: string) =>
    `${team(teamSlug)}/conversations/${encodeURIComponent(conversationId)}`,
  whatsapp: (teamSlug: string) => `${team(teamSlug)}/whatsapp`,
  members: (teamSlug: string) => `${team(teamSlug)}/team/members`,
  subscription: (teamSlug: string) => `${team(teamSlug)}/subscription`,
  settings: (teamSlug: string) => `${team(teamSlug)}/settings`,
  admin: (teamSlug: string) => `${team(teamSlug)}/admin`,
} as const;
