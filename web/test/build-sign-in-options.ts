import type { OutputOf } from './fake-server.ts';

type Options = OutputOf<'accounts/signInOptions'>;

/** An installation with accounts, open for anyone to join. */
export const signInOptions = (like: Partial<Options> = {}): Options => ({
  google: false,
  openid: null,
  signUp: { mode: 'open', domains: [] },
  setup: null,
  sellsPlans: true,
  ...like,
});
