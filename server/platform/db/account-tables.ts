import type { Generated } from 'kysely';
import type { AdminLevel } from '#domain/admin/levels.ts';
import type { Moment, Now, Time } from './column-types.ts';

/** People as they sign in, and their sessions. */
export interface AccountTables {
  users: {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    labels: Generated<string[]>;
    created_at: Now;
    updated_at: Now;
  };
  sessions: {
    id: string;
    token: string;
    user_id: string;
    expires_at: Time;
    ip_address: string | null;
    user_agent: string | null;
    second_factor: Generated<boolean>;
    last_used_at: Now;
    /** teams that it was idle for too long for */
    lapsed_team_ids: Generated<string[]>;
    created_at: Now;
    updated_at: Now;
  };
  sign_in_attempts: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    redirect_uri: string;
    return_path: string | null;
    expires_at: Time;
    provider: Generated<'google' | 'openid'>;
    connect_user_id: string | null;
  };
  user_profiles: {
    user_id: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    auth_provider: Generated<'email' | 'google' | 'openid' | 'hybrid'>;
    team_id: string | null;
    onboarding_completed: Generated<boolean>;
    company_name: string | null;
    subscription_plan: Generated<string>;
    is_admin: Generated<boolean>;
    admin_level: AdminLevel | null;
    invited: Generated<boolean>;
    email_refused_at: Moment;
    created_at: Now;
    updated_at: Now;
  };
}
