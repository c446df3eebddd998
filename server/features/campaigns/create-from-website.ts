import { specOfWebsiteForm } from '#domain/campaigns/campaign-spec.ts';
import type { WebsiteForm } from '#domain/campaigns/website-form.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { makerOf } from './maker.ts';
import { type StartedCreation, startFromWebsite } from './start-creation.ts';

/**
 * Begins a campaign from a website: the draft is there when this returns, a job does the rest.
 * Throws LIMIT_REACHED, NAME_TAKEN and TOO_MANY_REQUESTS.
 */
export const createFromWebsite = (
  services: Pick<Services, 'db' | 'env'>,
  access: TeamAccess<'canCreateCampaigns'>,
  form: WebsiteForm,
): Promise<StartedCreation> => startFromWebsite(services, makerOf(access), specOfWebsiteForm(form));
