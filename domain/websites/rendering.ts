/**
 * How a worker renders pages that need scripts: in a Chromium with its own sandbox, in one under an
 * unprivileged account, or not at all, because no Chromium is installed or none is safe to start.
 */
export type RenderingState = 'sandbox' | 'account' | 'unsafe' | 'missing';
