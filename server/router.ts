import { accountsRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { campaignsRoutes } from './features/campaigns/routes.ts';
import { conversationsRoutes } from './features/conversations/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { supportRoutes } from './features/support/routes.ts';
import { teamsRoutes } from './features/teams/routes.ts';
import { whatsappRoutes } from './features/whatsapp/routes.ts';

/** Every procedure that a browser can call. */
export const router = {
  accounts: accountsRoutes,
  teams: teamsRoutes,
  admin: adminRoutes,
  campaigns: campaignsRoutes,
  overview: overviewRoutes,
  whatsapp: whatsappRoutes,
  support: supportRoutes,
  conversations: conversationsRoutes,
};

export type Router = typeof router;
