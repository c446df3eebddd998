import '../cheap-passwords.ts';
import { afterAll, afterEach, vi } from 'vitest';

// The files of a worker share a process, so no changed clock or spy may outlive its test.
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
