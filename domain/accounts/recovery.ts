import { z } from 'zod';
import { accountsFields } from '#copy/fields/accounts.ts';
import { commonFields } from '#copy/fields/common.ts';
import { emailAddress } from '../text.ts';
import { newPassword, passwordsMatch } from './passwords.ts';
import { emailLink } from './schema.ts';

/** Forgot password. */
export const recoveryRequest = z.object({
  email: emailAddress(
    () => accountsFields.emailMissing,
    () => commonFields.wrongEmail,
  ),
});
export type RecoveryRequest = z.output<typeof recoveryRequest>;

const password = newPassword(() => accountsFields.passwordTooShort);

/** The link of a recovery email, and the new password. */
export const passwordReset = emailLink.extend({ password });
export type PasswordReset = z.output<typeof passwordReset>;

/** The form asks for the password twice. The screen adds a title to the second message. */
export const passwordResetForm = z
  .object({ password, confirmPassword: z.string() })
  .refine(...passwordsMatch(() => accountsFields.passwordsIdentical));
