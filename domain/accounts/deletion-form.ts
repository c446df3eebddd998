import { z } from 'zod';
import { DELETION_COPY } from './deletion.ts';
import { identityProof } from './two-factor.ts';

const missing = { error: DELETION_COPY.noUser };

/** The account that the browser shows, and the proof that it is the person's. */
export const accountDeletion = z.object(
  { ...identityProof.shape, user_id: z.string(missing).trim().min(1, missing) },
  missing,
);
