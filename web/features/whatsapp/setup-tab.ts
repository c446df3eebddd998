import type { Campaign } from '#domain/campaigns/schema.ts';
import type { SetupStep } from './onboarding.ts';

/** What every tab of the section is given. */
export interface SetupTabProps {
  campaigns: Campaign[];
  /** of the address; null without one */
  chosenId: string | null;
  onChoose: (campaignId: string) => void;
  hrefOf: (step: SetupStep, campaignId?: string) => string;
}
