import { z } from 'zod';
import type { Services } from '#server/services.ts';
import { SEND_VERIFICATION, sendVerification } from './send-verification.ts';

const verificationMailRef = z.object({ user_id: z.string(), mail_id: z.uuid() });

export const accountsJobs = (
  services: Services,
): Record<string, (payload: unknown) => Promise<void>> => ({
  [SEND_VERIFICATION]: (payload) => sendVerification(services, verificationMailRef.parse(payload)),
});
