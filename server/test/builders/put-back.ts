import '../cheap-passwords.ts';
import { afterAll, afterEach, vi } from 'vitest';

// Files of one worker run in one process: neither a moved clock nor a spy may outlive its test.
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
