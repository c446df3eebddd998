import { readCode, type SecondFactorCode } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import { countRecoveryCodes, consumeRecoveryCode } from './recovery-codes.ts';
import { findTotp, acceptTotpStep } from './totp-queries.ts';
import { decryptTotpSecret, stepOfCode } from './totp.ts';

export interface UsedCode {
  kind: SecondFactorCode['kind'];
  recoveryCodesLeft: number;
}

/**
 * Accepts a typed code of this user once, in the caller's transaction, so that it commits together with
 * the action that needs it. Throws CODE_WRONG.
 */
export async function acceptCode(
  env: Pick<Env, 'APP_SECRET'>,
  tx: OpenTx,
  user_id: string,
  typed: string,
): Promise<UsedCode> {
  const code = readCode(typed);
  if (!code) throw new Refusal('CODE_WRONG');
  const isValid =
    code.kind === 'totp'
      ? await acceptTotpCode(env, tx, user_id, code.code)
      : await consumeRecoveryCode(env, tx, user_id, code.code);
  if (!isValid) throw new Refusal('CODE_WRONG');
  const recoveryCodesLeft = await countRecoveryCodes(tx, user_id);
  if (code.kind === 'recovery') {
    await sendSecurityNotice(tx, user_id, { about: 'recovery_code_used', left: recoveryCodesLeft });
  }
  return { kind: code.kind, recoveryCodesLeft };
}

async function acceptTotpCode(
  env: Pick<Env, 'APP_SECRET'>,
  tx: OpenTx,
  user_id: string,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(tx, user_id);
  if (!totp?.confirmed_at) return false;
  const secret = decryptTotpSecret(env, user_id, totp.secret_encrypted);
  const step = await stepOfCode(secret, code);
  return step !== null && acceptTotpStep(tx, user_id, step);
}
