import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Browser } from './browser.ts';

/** An authenticator app on a phone, for the secret as Settings shows it. */
export interface TestApp {
  /** the code of this moment, or of a step of 30 seconds before or after */
  code: (steps?: number) => Promise<string>;
}

export function openApp(secretText: string): TestApp {
  const otp = createOTP(new TextDecoder().decode(base32.decode(secretText)));
  return { code: (steps = 0) => otp.hotp(Math.floor(Date.now() / 30_000) + steps) };
}

/** Turns two-factor sign-in on with the code of one step ago, so that this step's is still unused. */
export async function turnOnTwoFactor({ rpc }: Browser, password: string) {
  const { secretText } = await rpc.accounts.startTwoFactor({ password });
  const app = openApp(secretText);
  const { recoveryCodes, me } = await rpc.accounts.confirmTwoFactor({ code: await app.code(-1) });
  return { app, recoveryCodes, me };
}
