import { z } from 'zod';
import { accountsFields } from '#copy/fields/accounts.ts';
import { typedText } from '../text.ts';
import { passwordsMatch } from './passwords.ts';
import { registration } from './schema.ts';

/** The first account of an installation. Needs the token unless the browser runs on the same machine. */
export const firstAccount = registration.omit({ invitation: true }).extend({
  token: typedText().trim().max(100).default(''),
});
export type FirstAccount = z.output<typeof firstAccount>;

export const firstAccountForm = firstAccount
  .extend({ confirmPassword: z.string().min(1, { error: () => accountsFields.allFields }) })
  .refine(...passwordsMatch(() => accountsFields.passwordsDiffer));
