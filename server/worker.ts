import { accountsJobs } from './features/accounts/jobs.ts';
import { adminJobs } from './features/admin/jobs.ts';
import { agentJobs } from './features/agent/jobs.ts';
import { campaignsJobs } from './features/campaigns/jobs.ts';
import { conversationsJobs } from './features/conversations/jobs.ts';
import { teamsJobs } from './features/teams/jobs.ts';
import { whatsappJobs } from './features/whatsapp/jobs.ts';
import type { JobHandler } from './platform/jobs/runner.ts';
import { scheduleJobs } from './schedule.ts';
import type { Services } from './services.ts';

/** Every job of the product by its name. */
export function jobHandlers(services: Services): Record<string, JobHandler> {
  return {
    ...accountsJobs(services),
    ...adminJobs(services),
    ...agentJobs(services),
    ...campaignsJobs(services),
    ...conversationsJobs(services),
    ...teamsJobs(services),
    ...whatsappJobs(services),
    ...scheduleJobs(services),
  };
}
