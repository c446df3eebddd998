import type { CampaignStatus } from './schema.ts';

interface Pausable {
  status: CampaignStatus;
  whatsapp_connected: boolean;
}

/** Only what runs is paused: without a number the agent says nothing anyway. */
export const mayPause = ({ status }: Pick<Pausable, 'status'>): boolean => status === 'active';

export const mayResume = ({ status }: Pick<Pausable, 'status'>): boolean => status === 'inactive';

/** What a paused campaign is afterwards: it may have lost its number meanwhile. */
export const resumedStatus = ({ whatsapp_connected }: Pausable): CampaignStatus =>
  whatsapp_connected ? 'active' : 'draft';
