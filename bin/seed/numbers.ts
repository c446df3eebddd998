import type { DemoNumber } from '#server/db/seeds/demo/demo.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway/gateway.ts';
import { createWaha } from '#server/platform/waha/client.ts';
import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { resolveConfig } from '../start/resolve-config.ts';
import { linkPhone } from './phone.ts';
import { withSandbox } from './sandbox.ts';

const NOT_PLAYED =
  "WAHA_URL points to a real gateway, so the demo's numbers aren't connected to phones.";

/**
 * Connects the demo's numbers: creates each session at the gateway as the product would, scans it with its
 * phone, and loads the conversations onto the phone. Needs a sandbox and leaves a real gateway alone.
 * Returns a sentence for the user.
 */
export async function connectNumbers(
  numbers: DemoNumber[],
  env: StartEnv,
  program: string,
): Promise<string> {
  const { defaults } = resolveConfig(env);
  const wahaUrl = env.WAHA_URL ?? defaults.WAHA_URL ?? '';
  const ownUrl = env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`;
  const webhookBase = defaults.WAHA_WEBHOOK_BASE ?? env.WAHA_WEBHOOK_BASE ?? ownUrl;
  const connect = async () => {
    const apiKey = env.WAHA_URL ? env.WAHA_API_KEY : (defaults.WAHA_API_KEY ?? '');
    const waha = createWaha({ url: wahaUrl, apiKey });
    try {
      await Promise.all(
        numbers.map(async (number) => {
          await gatewayOf(waha).createSession({
            session: number.session,
            webhookUrl: `${webhookBase}/webhooks/waha/${number.connection_id}`,
            hmacKey: number.hmac_key,
          });
          await linkPhone(`${wahaUrl}/_control`, number);
        }),
      );
    } finally {
      await waha.close();
    }
  };
  if (!(await withSandbox({ wahaUrl, given: env, program }, connect))) return NOT_PLAYED;
  const phones = numbers.map(({ phone }) => `+${phone}`).join(', ');
  return `Its numbers ${phones} work: write to them from the sandbox's phone.`;
}
