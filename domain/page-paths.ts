/**
 * The address of every page, as the router of the browser has them. The server answers any other
 * address with 404, and the page then says so.
 */
export const PAGE_PATHS = [
  '/',
  '/auth',
  '/auth/login',
  '/auth/two-factor',
  '/auth/register',
  '/auth/setup',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/oauth-callback',
  '/auth/oauth-password-setup',
  '/auth/invitation',
  '/auth/email-verification-pending',
  '/auth/verify-email',
  '/login',
  '/signin',
  '/register',
  '/signup',
  '/settings',
  '/admin',
  '/partners',
  '/account',
  '/account/staff',
  '/onboarding',
  '/onboarding/profile',
  '/onboarding/team',
  '/onboarding/website',
  '/onboarding/complete',
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/partners',
  '/dashboard/billing/*',
  '/billing/*',
  '/dashboard/:team_slug',
  '/dashboard/:team_slug/get-started',
  '/dashboard/:team_slug/get-started/create-campaign',
  '/dashboard/:team_slug/get-started/website',
  '/dashboard/:team_slug/get-started/questions/:step?',
  '/dashboard/:team_slug/get-started/manual',
  '/dashboard/:team_slug/get-started/results/:campaign_slug?',
  '/dashboard/:team_slug/get-started/results-guided/:campaign_slug?',
  '/dashboard/:team_slug/get-started/legacy-results/:campaign_slug?',
  '/dashboard/:team_slug/get-started/results-manual/:campaign_slug?',
  '/dashboard/:team_slug/playground',
  '/dashboard/:team_slug/evals',
  '/dashboard/:team_slug/campaigns',
  '/dashboard/:team_slug/campaigns/new',
  '/dashboard/:team_slug/campaigns/:campaign_slug/simulator',
  '/dashboard/:team_slug/campaigns/:campaign_slug/edit',
  '/dashboard/:team_slug/conversations/:conversationId?',
  '/dashboard/:team_slug/outreach',
  '/dashboard/:team_slug/knowledge',
  '/dashboard/:team_slug/learning',
  '/dashboard/:team_slug/prompts',
  '/dashboard/:team_slug/prompts/:campaign_slug/editor',
  '/dashboard/:team_slug/team/members',
  '/dashboard/:team_slug/whatsapp',
  '/dashboard/:team_slug/subscription',
  '/dashboard/:team_slug/settings',
  '/dashboard/:team_slug/notifications',
  '/dashboard/:team_slug/partners',
  '/dashboard/:team_slug/support',
  '/dashboard/:team_slug/admin',
  '/dashboard/:team_slug/billing/*',
];

const PATTERNS = PAGE_PATHS.map(patternOf);

/** Whether a page of the application has this address. */
export function isPagePath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

/** `:name` is one segment, `:name?` one or none, `*` any number of them; a slash may end it. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean).map(segmentPattern);
  return new RegExp(`^${segments.join('')}/?$`, 'i');
}

function segmentPattern(segment: string): string {
  if (segment === '*') return '(?:/.*)?';
  if (!segment.startsWith(':')) return `/${segment}`;
  return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
}
