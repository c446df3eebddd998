import type { CampaignStatus } from './schema.ts';

interface Pausable {
  status: CampaignStatus;
  whatsapp_connected: boolean;
}

/** Only a running campaign can be paused: without a number the agent sends nothing anyway. */
export const mayPause = ({ status }: Pick<Pausable, 'status'>): boolean => status === 'active';

export const mayResume = ({ status }: Pick<Pausable, 'status'>): boolean => status === 'inactive';

/** The status after a pause, in which the campaign may have lost its number. */
export const resumedStatus = ({ whatsapp_connected }: Pausable): CampaignStatus =>
  whatsapp_connected ? 'active' : 'draft';
