import { z } from 'zod';
import { accountsFields } from '#copy/fields/accounts.ts';
import { commonFields } from '#copy/fields/common.ts';
import { type Message, typedText } from '../text.ts';

const MIN_PASSWORD_LENGTH = 8;
/** scrypt accepts any length, so this limits the work of one request. */
export const MAX_PASSWORD_LENGTH = 128;

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
const hasVisible = (text: string) => VISIBLE.test(text);

/** A new password. `short` and `empty` are the messages of its form. */
export const newPassword = (short: Message, empty = short) =>
  typedText()
    .min(1, { error: empty })
    .min(MIN_PASSWORD_LENGTH, { error: short })
    .refine(hasVisible, { error: () => accountsFields.moreThanBlanks })
    .max(MAX_PASSWORD_LENGTH, { error: () => commonFields.tooLong({ max: 128 }) });

/** The new password in Settings, Security. */
const newPasswordField = newPassword(() => accountsFields.passwordShort);
const passwordWithConfirmation = {
  password: newPasswordField,
  confirmPassword: z.string().min(1, { error: () => accountsFields.confirmPassword }),
};
/** The refinement of a form that asks for the new password twice. */
export const passwordsMatch = (
  error: Message,
): [
  (form: Record<'password' | 'confirmPassword', string>) => boolean,
  { path: string[]; error: Message },
] => [(form) => form.password === form.confirmPassword, { path: ['confirmPassword'], error }];
const match = passwordsMatch(() => accountsFields.passwordsDontMatch);

/** The current password, which only proves identity, so its format doesn't matter. */
const current = typedText()
  .min(1, { error: () => accountsFields.currentPassword })
  .max(MAX_PASSWORD_LENGTH, { error: () => commonFields.tooLong({ max: 128 }) });

export const passwordChange = z.object({ current, password: newPasswordField });
export type PasswordChange = z.output<typeof passwordChange>;
/** The form asks for the new password twice. */
export const passwordChangeForm = z
  .object({ current, ...passwordWithConfirmation })
  .refine(...match);

/** The first password of an account created with Google. */
export const firstPassword = z.object({
  password: newPassword(() => accountsFields.passwordFormat),
});
export type FirstPassword = z.output<typeof firstPassword>;
/** The form in the settings and after the sign-in. */
export const firstPasswordForm = z.object(passwordWithConfirmation).refine(...match);
