import type { Generated } from 'kysely';
import type { Moment, Now, Time } from './column-types.ts';

/** The tables of two-factor sign-in and passkeys; the migrations are the truth. */
export interface SecondFactorTables {
  totp_factors: {
    user_id: string;
    secret_encrypted: string;
    confirmed_at: Moment;
    last_used_step: Generated<number>;
    created_at: Now;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
    used_at: Moment;
    created_at: Now;
  };
  pending_sign_ins: { token_hash: Buffer; user_id: string; expires_at: Time };
  trusted_devices: { token_hash: Buffer; user_id: string; expires_at: Time; created_at: Now };
  passkeys: {
    passkey_id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: Generated<number>;
    transports: Generated<string[]>;
    backed_up: Generated<boolean>;
    name: string;
    created_at: Now;
    last_used_at: Moment;
  };
  webauthn_challenges: { challenge_hash: Buffer; owner_hash: Buffer; expires_at: Time };
}
