/**
 * How a worker renders pages that need scripts: in a Chromium with its own sandbox, in one under an
 * unprivileged account, or not at all, because no Chromium is installed or none is safe to start.
 */
export const DRAWING_STATES = ['sandbox', 'account', 'unsafe', 'missing'] as const;

export type DrawingState = (typeof DRAWING_STATES)[number];
