import { z } from 'zod';
import type { Services } from '#server/services.ts';
import { FORGET_EXPIRED, forgetExpired } from './forget-expired.ts';
import { PURGE_TEAM, purgeTeam } from './purge-team.ts';
import { SEND_PASSWORD_NOTICE, sendPasswordNotice } from './send-password-notice.ts';
import { SEND_RECOVERY, sendRecovery } from './send-recovery.ts';
import { deliverSecurityNotice, SEND_SECURITY_NOTICE } from './send-security-notice.ts';
import { SEND_VERIFICATION, sendVerification } from './send-verification.ts';

const verificationMailRef = z.object({ user_id: z.string(), mail_id: z.uuid() });
const recoveryMailRef = z.object({ email: z.string(), mail_id: z.uuid() });
const passwordNotice = z.object({ user_id: z.string() });

export const accountsJobs = (
  services: Services,
): Record<string, (payload: unknown) => Promise<void>> => ({
  [SEND_VERIFICATION]: (payload) => sendVerification(services, verificationMailRef.parse(payload)),
  [SEND_RECOVERY]: (payload) => sendRecovery(services, recoveryMailRef.parse(payload)),
  [FORGET_EXPIRED]: () => forgetExpired(services),
  [PURGE_TEAM]: (payload) => purgeTeam(services, payload),
  [SEND_PASSWORD_NOTICE]: (payload) => sendPasswordNotice(services, passwordNotice.parse(payload)),
  [SEND_SECURITY_NOTICE]: (payload) => deliverSecurityNotice(services, payload),
});
