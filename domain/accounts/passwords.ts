import { z } from 'zod';
import { typedText } from '../text.ts';

export const MIN_PASSWORD_LENGTH = 8;
/** scrypt takes any length; this bounds the work that one request can cause. */
export const MAX_PASSWORD_LENGTH = 128;

/** A password that is being chosen; `short` and `empty` are the words of the form it stands in. */
export const newPassword = (short: string, empty = short) =>
  typedText()
    .min(1, empty)
    .min(MIN_PASSWORD_LENGTH, short)
    .max(MAX_PASSWORD_LENGTH, 'Please use at most 128 characters');

/** Settings, Security. */
const chosen = newPassword('Password must be at least 8 characters');
const twice = {
  password: chosen,
  confirmPassword: z.string().min(1, 'Please confirm your password'),
};
const areSame = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const different = { path: ['confirmPassword'], message: "Passwords don't match" };

/** One that is typed to prove who one is; how it is formed does not matter. */
const current = typedText()
  .min(1, 'Current password is required')
  .max(MAX_PASSWORD_LENGTH, 'Please use at most 128 characters');

export const passwordChange = z.object({ current, password: chosen });
export type PasswordChange = z.output<typeof passwordChange>;
/** The screen of it asks for the new one twice. */
export const passwordChangeForm = z.object({ current, ...twice }).refine(areSame, different);

/** The first password of an account made through Google. */
export const firstPassword = z.object({ password: newPassword('Invalid password format') });
export type FirstPassword = z.output<typeof firstPassword>;
/** The screens of it, in the settings and after the sign-in. */
export const firstPasswordForm = z.object(twice).refine(areSame, different);
