import { z } from 'zod';

/** A change to how a person signs in, as its email reports it. */
export const securityNotice = z.discriminatedUnion('about', [
  z.object({
    about: z.enum([
      'two_factor_on',
      'two_factor_off',
      'two_factor_reset',
      'recovery_codes_renewed',
      'single_sign_on_connected',
    ]),
  }),
  z.object({ about: z.enum(['passkey_added', 'passkey_removed']), name: z.string() }),
  z.object({ about: z.literal('recovery_code_used'), left: z.number() }),
]);
export type SecurityNotice = z.output<typeof securityNotice>;
