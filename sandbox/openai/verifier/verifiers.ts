/** How the verifier works, or fails to. `down` is refused before it is asked. */
export const VERIFIERS = ['good', 'lazy', 'hostile', 'mute', 'slow', 'broken', 'down'] as const;
export type Verifier = (typeof VERIFIERS)[number];
