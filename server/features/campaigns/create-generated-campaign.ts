import { specOfGuidedForm, specOfWebsiteForm } from '#domain/campaigns/campaign-spec.ts';
import type { GuidedForm } from '#domain/campaigns/guided-form.ts';
import type { WebsiteForm } from '#domain/campaigns/website-form.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { requesterOf } from './requester.ts';
import { type StartedGeneration, startFromAnswers, startFromWebsite } from './start-generation.ts';

type Needed = Pick<Services, 'db' | 'env' | 'automation'>;
type Access = TeamAccess<'canCreateCampaigns'>;

/**
 * Stores the draft of a campaign and starts its generation from a website. Throws LIMIT_REACHED,
 * NAME_TAKEN, SPENDING_CEILING and TOO_MANY_REQUESTS.
 */
export const createFromWebsite = (
  services: Needed,
  access: Access,
  { form, agent_timezone }: { form: WebsiteForm; agent_timezone?: string | undefined },
): Promise<StartedGeneration> =>
  startFromWebsite(services, requesterOf(access), specOfWebsiteForm(form, agent_timezone));

/** The same from a questionnaire's answers. */
export const createFromAnswers = (
  services: Needed,
  access: Access,
  { form, agent_timezone }: { form: GuidedForm; agent_timezone?: string | undefined },
): Promise<StartedGeneration> =>
  startFromAnswers(services, requesterOf(access), specOfGuidedForm(form, agent_timezone));
