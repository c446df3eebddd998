import type { GuidedForm } from '#domain/campaigns/guided-form.ts';
import { specOfGuidedForm } from '#domain/campaigns/campaign-spec.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { makerOf } from './maker.ts';
import { type StartedCreation, startFromAnswers } from './start-creation.ts';

/**
 * Begins a campaign from the questionnaire: the draft is there when this returns, a job does the
 * rest. Throws LIMIT_REACHED, NAME_TAKEN and TOO_MANY_REQUESTS.
 */
export const createFromAnswers = (
  services: Pick<Services, 'db' | 'env'>,
  access: TeamAccess<'canCreateCampaigns'>,
  form: GuidedForm,
): Promise<StartedCreation> => startFromAnswers(services, makerOf(access), specOfGuidedForm(form));
