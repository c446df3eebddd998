import { z } from 'zod';

/** Starts a sign-in with a provider. `redirect` is the path to continue at. */
export const providerStart = z.object({ redirect: z.string().max(4000).optional() });
