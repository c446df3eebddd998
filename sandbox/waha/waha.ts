import { Hono } from 'hono';
import type { PartContext, SandboxPart } from '../part.ts';
import { wahaApi } from './api.ts';
import { wahaControl } from './control.ts';
import { resumeSessions } from './lifecycle.ts';
import { phonePages } from './phone/phone.ts';
import { World } from './world.ts';

/** The WhatsApp gateway WAHA, and the phones and people around it. */
export async function createWaha(context: PartContext): Promise<SandboxPart> {
  const world = new World(context);
  resumeSessions(world);
  const app = new Hono()
    .route('/api', wahaApi(world, context.faults))
    .route('/_control', wahaControl(world))
    .route('/phone', phonePages());
  return {
    name: 'waha',
    title: 'WhatsApp',
    description:
      'The gateway WAHA with its QR codes, states and webhooks, and a phone to scan with and to write as any lead.',
    links: [{ label: 'Open the phone', href: '/waha/phone' }],
    app,
    stop: () => world.stop(),
  };
}
