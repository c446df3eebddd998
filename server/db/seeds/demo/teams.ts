import { stableId } from '../stable-id.ts';
import type { CampaignKey } from './campaigns.ts';

export interface DemoTeam {
  team_id: string;
  team_name: string;
  team_slug: string;
  campaigns: readonly CampaignKey[];
  /** days since its people joined it: the one of longer ago is where they begin */
  daysAgo: number;
}

/** Where the demo opens: its numbers are connected, so that nothing is wrong at first sight. */
export const STUDIO: DemoTeam = {
  team_id: stableId('demo team'),
  team_name: 'Northstar Studio',
  team_slug: 'northstar-studio-demo',
  campaigns: ['coaching', 'renovation', 'webinar', 'retreat'],
  daysAgo: 60,
};
/** A second team of the same people, whose number lost its connection. */
export const HOMES: DemoTeam = {
  team_id: stableId('demo team of homes'),
  team_name: 'Lakeside Homes',
  team_slug: 'lakeside-homes-demo',
  campaigns: ['openHouse'],
  daysAgo: 30,
};
export const DEMO_TEAM_SLUG = STUDIO.team_slug;
