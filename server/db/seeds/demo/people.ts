import type { Role } from '#domain/teams/roles.ts';

export type PersonKey = 'claire' | 'marcus' | 'ines' | 'tom' | 'sofia';

export interface DemoPerson {
  key: PersonKey;
  name: string;
  email: string;
  role: Role;
}

/** One password for all of them: the demo is for looking around, not for keeping secrets. */
export const DEMO_PASSWORD = 'welcome-to-the-demo';

/** `.example` belongs to no one, so no email of the demo ever reaches a stranger. */
export const demoPeople: DemoPerson[] = [
  { key: 'claire', name: 'Claire Moreau', email: 'claire@northstar.example', role: 'owner' },
  { key: 'marcus', name: 'Marcus Reed', email: 'marcus@northstar.example', role: 'admin' },
  { key: 'ines', name: 'Inès Garnier', email: 'ines@northstar.example', role: 'editor' },
  { key: 'tom', name: 'Tom Becker', email: 'tom@northstar.example', role: 'editor' },
  { key: 'sofia', name: 'Sofia Almeida', email: 'sofia@northstar.example', role: 'viewer' },
];
