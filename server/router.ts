import { accountsRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { agentRoutes, autonomyRoutes } from './features/agent/routes.ts';
import { apiRoutes } from './features/api/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { campaignsRoutes } from './features/campaigns/routes.ts';
import { conversationsRoutes } from './features/conversations/routes.ts';
import { knowledgeRoutes } from './features/knowledge/routes.ts';
import { libraryRoutes } from './features/library/routes.ts';
import { modelsRoutes } from './features/models/routes.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { evalsRoutes } from './features/quality/routes.ts';
import { leftAloneRoutes } from './features/left-alone/routes.ts';
import { learningRoutes } from './features/quality/learning/routes.ts';
import { leadsRoutes } from './features/leads/routes.ts';
import { numbersRoutes } from './features/numbers/routes.ts';
import { outreachRoutes } from './features/outreach/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { playgroundRoutes } from './features/playground/routes.ts';
import { staffSupportRoutes, supportRoutes } from './features/support/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { promptsRoutes } from './features/prompts/routes.ts';
import { replaysRoutes } from './features/quality/replays/routes.ts';
import { trialsRoutes } from './features/quality/trials/routes.ts';
import { bindActions } from './features/team-log/team-actions.ts';
import { teamsRoutes } from './features/teams/routes.ts';
import { webhooksRoutes } from './features/webhooks/routes.ts';
import { whatsappRoutes } from './features/whatsapp/routes.ts';

/** Every procedure that a browser can call. */
export const router = {
  accounts: accountsRoutes,
  teams: teamsRoutes,
  admin: { ...adminRoutes, ...staffSupportRoutes },
  campaigns: { ...campaignsRoutes, ...autonomyRoutes },
  overview: overviewRoutes,
  notifications: notificationsRoutes,
  whatsapp: whatsappRoutes,
  support: supportRoutes,
  conversations: { ...conversationsRoutes, ...agentRoutes },
  leads: leadsRoutes,
  leftAlone: leftAloneRoutes,
  numbers: numbersRoutes,
  outreach: outreachRoutes,
  playground: playgroundRoutes,
  evals: evalsRoutes,
  learning: learningRoutes,
  replays: replaysRoutes,
  trials: trialsRoutes,
  prompts: promptsRoutes,
  models: modelsRoutes,
  knowledge: knowledgeRoutes,
  library: libraryRoutes,
  billing: billingRoutes,
  api: apiRoutes,
  webhooks: webhooksRoutes,
  privacy: privacyRoutes,
};

bindActions(router);

export type Router = typeof router;
