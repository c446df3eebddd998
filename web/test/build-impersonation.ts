import type { Me } from '#domain/accounts/schema.ts';

type Impersonation = NonNullable<Me['impersonation']>;

const TEN_MINUTES = 600_000;

/** Staff member Sam impersonating Ada Lovelace, ten minutes in. */
export function buildImpersonation(like: Partial<Impersonation> = {}): Impersonation {
  const now = Date.now();
  return {
    admin_name: 'Sam',
    admin_email: 'sam@example.com',
    user_name: 'Ada Lovelace',
    user_email: 'ada@example.com',
    team_id: 't1',
    team_slug: 'acme-123456',
    team_name: 'Acme',
    started_at: new Date(now - TEN_MINUTES).toISOString(),
    expires_at: new Date(now + 5 * TEN_MINUTES).toISOString(),
    return_team_slug: 'desk-1',
    ...like,
  };
}
