/** The pages of the browser application. Every other list of pages derives from this one. */
export const PAGES = {
  login: '/auth/login',
  secondFactor: '/auth/two-factor',
  register: '/auth/register',
  setup: '/auth/setup',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  oauthCallback: '/auth/oauth-callback',
  passwordSetup: '/auth/oauth-password-setup',
  invitation: '/auth/invitation',
  verificationPending: '/auth/email-verification-pending',
  verifyEmail: '/auth/verify-email',
  onboardingProfile: '/onboarding/profile',
  onboardingTeam: '/onboarding/team',
  onboardingWebsite: '/onboarding/website',
  onboardingComplete: '/onboarding/complete',
  account: '/account',
  staff: '/account/staff',
  installation: '/account/installation',
  team: '/dashboard/:team_slug',
  getStarted: '/dashboard/:team_slug/get-started',
  createCampaign: '/dashboard/:team_slug/get-started/create-campaign',
  websiteSetup: '/dashboard/:team_slug/get-started/website',
  questions: '/dashboard/:team_slug/get-started/questions/:step?',
  manualSetup: '/dashboard/:team_slug/get-started/manual',
  results: '/dashboard/:team_slug/get-started/results/:campaign_slug?',
  guidedResults: '/dashboard/:team_slug/get-started/results-guided/:campaign_slug?',
  manualResults: '/dashboard/:team_slug/get-started/results-manual/:campaign_slug?',
  campaigns: '/dashboard/:team_slug/campaigns',
  agent: '/dashboard/:team_slug/campaigns/:campaign_slug/agent',
  editCampaign: '/dashboard/:team_slug/campaigns/:campaign_slug/edit',
  conversations: '/dashboard/:team_slug/conversations/:conversationId?',
  outreach: '/dashboard/:team_slug/outreach',
  prompts: '/dashboard/:team_slug/prompts',
  promptEditor: '/dashboard/:team_slug/prompts/:campaign_slug/editor',
  knowledge: '/dashboard/:team_slug/knowledge',
  learning: '/dashboard/:team_slug/learning',
  playground: '/dashboard/:team_slug/playground',
  evals: '/dashboard/:team_slug/evals',
  whatsapp: '/dashboard/:team_slug/whatsapp',
  members: '/dashboard/:team_slug/team/members',
  subscription: '/dashboard/:team_slug/subscription',
  admin: '/dashboard/:team_slug/admin',
  partners: '/dashboard/:team_slug/partners',
  settings: '/dashboard/:team_slug/settings',
  notifications: '/dashboard/:team_slug/notifications',
  support: '/dashboard/:team_slug/support',
} as const;

export type PageName = keyof typeof PAGES;

/** Other addresses of pages: entry points, typed addresses, and links of older versions. */
const ALIASES = [
  '/',
  '/auth',
  '/login',
  '/signin',
  '/register',
  '/signup',
  '/settings',
  '/admin',
  '/partners',
  '/onboarding',
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/partners',
  '/billing/*',
  '/dashboard/billing/*',
  '/dashboard/:team_slug/billing/*',
  '/dashboard/:team_slug/campaigns/new',
  '/dashboard/:team_slug/campaigns/:campaign_slug/simulator',
  '/dashboard/:team_slug/get-started/legacy-results/:campaign_slug?',
] as const;

export type Alias = (typeof ALIASES)[number];

/** Every address that the browser application knows. The server answers any other with 404. */
export const PAGE_PATHS: string[] = [...Object.values(PAGES), ...ALIASES];

const PATTERNS = PAGE_PATHS.map((path) => ({ pattern: patternOf(path), path }));

/** Whether a page of the application has this address. Partner pages exist where `partners` is set. */
export function isPagePath(path: string, { partners = true } = {}): boolean {
  return PATTERNS.some(
    (page) => page.pattern.test(path) && (partners || !page.path.endsWith('/partners')),
  );
}

/** `:name` is one segment, `:name?` at most one, `*` any number; a trailing slash is optional. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean).map(segmentPattern);
  return new RegExp(`^${segments.join('')}/?$`, 'i');
}

function segmentPattern(segment: string): string {
  if (segment === '*') return '(?:/.*)?';
  if (!segment.startsWith(':')) return `/${segment}`;
  return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
}
