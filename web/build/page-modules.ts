const SHELL = '/web/app/shell/team-shell.tsx';
const feature = (path: string) => `/web/features/${path}`;

/**
 * The modules that an address shows first, by its pattern; `*` is one part of it, and the first pattern
 * that fits counts. Only what people come to directly and often: every other page finds its files as
 * it runs.
 */
export const PAGE_MODULES: Record<string, string[]> = {
  '/dashboard/*': [SHELL, feature('overview/home-screen.tsx')],
  '/dashboard/*/conversations': [SHELL, feature('conversations/inbox/conversations-screen.tsx')],
  '/dashboard/*/conversations/*': [
    SHELL,
    feature('conversations/inbox/conversations-screen.tsx'),
    feature('conversations/thread/thread-pane.tsx'),
    feature('conversations/lead/lead-card.tsx'),
  ],
  '/dashboard/*/campaigns': [SHELL, feature('campaigns/list/campaigns-screen.tsx')],
  '/dashboard/*/outreach': [SHELL, feature('outreach/outreach-screen.tsx')],
  '/dashboard/*/whatsapp': [SHELL, feature('whatsapp/whatsapp-screen.tsx')],
};
