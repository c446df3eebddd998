import type { Me } from '#domain/accounts/schema.ts';

const TEAM: Me['teams'][number] = {
  team_id: 't1',
  team_name: 'Acme',
  team_slug: 'acme-123456',
  role: 'owner',
  subscription_plan: 'starter',
  second_factor_gap: null,
  session_gap: null,
  idle_minutes: null,
};

interface MeOptions {
  emailVerified?: boolean;
  profile?: Partial<Me['profile']>;
  /** slugs; the first one is the user's own first team */
  teams?: string[];
}

/** By default, a user who has completed everything. */
export function buildMe({
  emailVerified = true,
  profile,
  teams = ['acme-123456'],
}: MeOptions = {}): Me {
  return {
    identity: 'u1',
    user: {
      id: 'u1',
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      emailVerified,
      emailRefusedAt: null,
      created_at: '2026-01-01T00:00:00.000Z',
    },
    profile: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      auth_provider: 'email',
      onboarding_completed: true,
      company_name: null,
      is_admin: false,
      admin_level: null,
      ...profile,
    },
    teams: teams.map((team_slug) => ({ ...TEAM, team_id: team_slug, team_slug })),
    impersonation: null,
    can: { managePassword: true },
    sandbox: null,
    partner_portal: null,
  };
}
