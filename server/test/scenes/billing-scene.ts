import type { TestServices } from '../services.ts';
import { type BuiltTeam, buildTeam } from '../builders/builders.ts';
import { type Browser, openBrowser } from '../browser.ts';
import { serve, type WebProcess } from '../http.ts';
import { openScene, type Scene } from '../scene.ts';

interface StoredEvent {
  event: { id: string; type: string };
  payload: string;
  signature: string;
}

/** A scene in which teams pay through the Stripe stand-in. */
export interface BillingScene extends Scene {
  services: TestServices;
  web: WebProcess;
  /** A team on the free plan, with its owner's browser. */
  freeTeam(): Promise<{ team: BuiltTeam; owner: Browser['rpc'] }>;
  /** Pays at the checkout page with this URL. */
  pay(checkoutUrl: string, fields?: Record<string, string>): Promise<void>;
  stripe<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Waits until every event has been delivered and processed. */
  settle(): Promise<void>;
  /** Stripe's events after the given one, oldest first. */
  eventsAfter(id: string | null): Promise<StoredEvent[]>;
  deliver(event: Pick<StoredEvent, 'payload' | 'signature'>): Promise<number>;
}

export async function openBillingScene(): Promise<BillingScene> {
  const scene = await openScene();
  const services = scene.anotherProcess({
    PLANS: 'stripe',
    STRIPE_API_URL: `${scene.outside.url}/stripe`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  });
  const web = await serve(services);
  const stripe = <T>(method: string, path: string, body?: unknown) =>
    scene.outside.control(method, `/stripe${path}`, body) as Promise<T>;
  await stripe('POST', '/webhook', { url: `${web.url}/webhooks/stripe` });
  return {
    ...scene,
    services,
    web,
    stripe,
    runJobs: () => scene.queue.run(services),
    async freeTeam() {
      const team = await buildTeam(services, { plan: 'free' });
      return { team, owner: openBrowser(services, { cookie: team.owner.cookie }).rpc };
    },
    async pay(checkoutUrl, fields = {}) {
      const form = {
        email: 'ada@example.com',
        number: '4242 4242 4242 4242',
        expiry: '12 / 60',
        cvc: '123',
        name: 'Ada',
        ...fields,
      };
      const { pathname } = new URL(checkoutUrl);
      const answer = await fetch(scene.outside.url + pathname, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      if (!answer.headers.get('location')) throw new Error(`Not paid: ${await answer.text()}`);
    },
    async settle() {
      await stripe('GET', '/deliveries?wait=10000');
      await scene.queue.run(services);
    },
    async eventsAfter(id) {
      const path = id ? `/events?after=${id}` : '/events';
      return (await stripe<{ events: StoredEvent[] }>('GET', path)).events;
    },
    async deliver({ payload, signature }) {
      const answer = await fetch(`${web.url}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        body: payload,
      });
      return answer.status;
    },
    async close() {
      await web.stop();
      await scene.close();
    },
  };
}
