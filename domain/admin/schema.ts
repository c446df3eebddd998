import { z } from 'zod';
import { emailAddress } from '../accounts/email-address.ts';
import { typedText } from '../text.ts';
import { ADMIN_LEVELS, type AdminLevel } from './levels.ts';

const id = typedText().min(1).max(64);

/** Whom to act as, and in which team. */
export const impersonationTarget = z.object({ userId: id, teamId: id });
export type ImpersonationTarget = z.output<typeof impersonationTarget>;

const WRONG_ADDRESS = 'Please enter a valid email address.';
const email = emailAddress(WRONG_ADDRESS, WRONG_ADDRESS);

export const adminGrant = z.object({ email, level: z.enum(ADMIN_LEVELS) });
export const adminRevocation = z.object({ email });

/** One of the platform's staff. */
export interface AdminRow {
  user_id: string;
  email: string;
  name: string;
  admin_level: AdminLevel;
}
