import type { Role } from '#domain/teams/roles.ts';
import { stableId } from '../stable-id.ts';
import type { CampaignKey, DemoCampaign } from './campaigns.ts';

export interface DemoTeam {
  team_id: string;
  team_name: string;
  team_slug: string;
  campaigns: readonly CampaignKey[];
  /** days since its members joined; they start in the team they joined first */
  daysAgo: number;
}

/** Where the demo opens. Its numbers are connected, so that nothing looks broken at first sight. */
export const STUDIO: DemoTeam = {
  team_id: stableId('demo team'),
  team_name: 'Northstar Studio',
  team_slug: 'northstar-studio-demo',
  campaigns: ['coaching', 'renovation', 'webinar', 'retreat'],
  daysAgo: 60,
};
/** A second team with the same members, whose number lost its connection. */
export const HOMES: DemoTeam = {
  team_id: stableId('demo team of homes'),
  team_name: 'Lakeside Homes',
  team_slug: 'lakeside-homes-demo',
  campaigns: ['openHouse'],
  daysAgo: 30,
};
export const DEMO_TEAM_SLUG = STUDIO.team_slug;

export type PersonKey = 'claire' | 'marcus' | 'ines' | 'tom' | 'sofia';

export interface DemoPerson {
  key: PersonKey;
  name: string;
  email: string;
  role: Role;
}

/** Everyone's password: the demo has no secrets to keep. */
export const DEMO_PASSWORD = 'welcome-to-the-demo';

/** No one owns `.example`, so no demo email ever reaches a stranger. */
export const demoPeople: DemoPerson[] = [
  { key: 'claire', name: 'Claire Moreau', email: 'claire@northstar.example', role: 'owner' },
  { key: 'marcus', name: 'Marcus Reed', email: 'marcus@northstar.example', role: 'admin' },
  { key: 'ines', name: 'Inès Garnier', email: 'ines@northstar.example', role: 'editor' },
  { key: 'tom', name: 'Tom Becker', email: 'tom@northstar.example', role: 'editor' },
  { key: 'sofia', name: 'Sofia Almeida', email: 'sofia@northstar.example', role: 'viewer' },
];

export const userId = (key: DemoPerson['key']) => stableId(`demo person ${key}`);

export const campaignId = (key: DemoCampaign['key']) => stableId(`demo campaign ${key}`);
