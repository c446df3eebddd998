import { z } from 'zod';
import { typedText } from '../text.ts';
import { registration } from './schema.ts';

/** The first account of an installation, with the token unless the browser is on the same machine. */
export const firstAccount = registration.omit({ invitation: true }).extend({
  token: typedText().trim().max(100).default(''),
});
export type FirstAccount = z.output<typeof firstAccount>;

export const firstAccountForm = firstAccount
  .extend({ confirmPassword: z.string().min(1, 'Please fill in all fields') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });
