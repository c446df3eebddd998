/**
 * How a worker draws the pages that need scripts: in a Chromium with its own sandbox, in one under an
 * account that owns nothing, or not at all, because no Chromium is safe to start or none is there.
 */
export const DRAWING_STATES = ['sandbox', 'account', 'unsafe', 'missing'] as const;

export type DrawingState = (typeof DRAWING_STATES)[number];
