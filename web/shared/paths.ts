/** Every address of the application. Those of a team take its slug. */
const team = (team_slug: string) => `/dashboard/${encodeURIComponent(team_slug)}`;
const getStarted = (team_slug: string) => `${team(team_slug)}/get-started`;

export const paths = {
  root: '/',
  login: '/auth/login',
  secondFactor: '/auth/two-factor',
  oauthCallback: '/auth/oauth-callback',
  register: '/auth/register',
  setup: '/auth/setup',
  verificationPending: '/auth/email-verification-pending',
  verifyEmail: '/auth/verify-email',
  forgotPassword: '/auth/forgot-password',
  invitation: '/auth/invitation',
  onboardingProfile: '/onboarding/profile',
  onboardingTeam: '/onboarding/team',
  onboardingWebsite: '/onboarding/website',
  onboardingComplete: '/onboarding/complete',
  account: '/account',
  staff: '/account/staff',
  dashboard: '/dashboard',
  team,
  getStarted,
  createCampaign: (team_slug: string) => `${getStarted(team_slug)}/create-campaign`,
  websiteSetup: (team_slug: string) => `${getStarted(team_slug)}/website`,
  questions: (team_slug: string, step: number) => `${getStarted(team_slug)}/questions/${step}`,
  manualSetup: (team_slug: string) => `${getStarted(team_slug)}/manual`,
  results: (team_slug: string, campaign_slug: string) =>
    `${getStarted(team_slug)}/results/${encodeURIComponent(campaign_slug)}`,
  guidedResults: (team_slug: string, campaign_slug: string) =>
    `${getStarted(team_slug)}/results-guided/${encodeURIComponent(campaign_slug)}`,
  manualResults: (team_slug: string, campaign_slug: string) =>
    `${getStarted(team_slug)}/results-manual/${encodeURIComponent(campaign_slug)}`,
  playground: (team_slug: string, campaign_slug?: string) =>
    `${team(team_slug)}/playground${campaign_slug ? `?campaign=${encodeURIComponent(campaign_slug)}` : ''}`,
  evals: (team_slug: string, campaign_slug?: string) =>
    `${team(team_slug)}/evals${campaign_slug ? `?campaign=${encodeURIComponent(campaign_slug)}` : ''}`,
  campaigns: (team_slug: string) => `${team(team_slug)}/campaigns`,
  editCampaign: (team_slug: string, campaign_slug: string) =>
    `${team(team_slug)}/campaigns/${encodeURIComponent(campaign_slug)}/edit`,
  conversations: (team_slug: string) => `${team(team_slug)}/conversations`,
  conversation: (team_slug: string, conversationId: string) =>
    `${team(team_slug)}/conversations/${encodeURIComponent(conversationId)}`,
  learning: (team_slug: string) => `${team(team_slug)}/learning`,
  knowledge: (team_slug: string, tab?: string) =>
    `${team(team_slug)}/knowledge${tab ? `?tab=${tab}` : ''}`,
  prompts: (team_slug: string) => `${team(team_slug)}/prompts`,
  promptEditor: (team_slug: string, campaign_slug: string) =>
    `${team(team_slug)}/prompts/${encodeURIComponent(campaign_slug)}/editor`,
  outreach: (team_slug: string) => `${team(team_slug)}/outreach`,
  whatsapp: (team_slug: string) => `${team(team_slug)}/whatsapp`,
  members: (team_slug: string) => `${team(team_slug)}/team/members`,
  subscription: (team_slug: string) => `${team(team_slug)}/subscription`,
  settings: (team_slug: string) => `${team(team_slug)}/settings`,
  notifications: (team_slug: string) => `${team(team_slug)}/notifications`,
  partners: (team_slug: string) => `${team(team_slug)}/partners`,
  support: (team_slug: string, thread_id?: string) =>
    `${team(team_slug)}/support${thread_id ? `?thread=${encodeURIComponent(thread_id)}` : ''}`,
  admin: (team_slug: string) => `${team(team_slug)}/admin`,
} as const;
