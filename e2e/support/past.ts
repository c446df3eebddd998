import pg from 'pg';
import { findPostgresUrl } from '#server/platform/postgres/start-postgres.ts';

/** What only time, or a payment that was not made, brings about: written into the product's database. */
async function write(statement: string, values: string[]) {
  const client = new pg.Client(findPostgresUrl(process.env.E2E_DATA_DIR ?? ''));
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** The team's plan was not paid. */
export function losePlan(team_slug: string) {
  return write(
    `UPDATE team_settings SET subscription_plan = 'free', subscription_status = 'free'
     WHERE team_slug = $1`,
    [team_slug],
  );
}

/** Every impersonation of an admin has `seconds` left. */
export function shortenImpersonation(admin_email: string, seconds: number) {
  return write(
    `UPDATE admin_sessions SET expires_at = now() + make_interval(secs => $2::int)
     WHERE is_active AND admin_user_id = (SELECT id FROM users WHERE email = $1)`,
    [admin_email, String(seconds)],
  );
}

/** The invitations to an address were mailed too long ago. */
export function expireInvitations(email: string) {
  return write(`UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE email = $1`, [
    email,
  ]);
}
