import type { Hono } from 'hono';
import type { FaultBox } from './faults.ts';

/** A stand-in of the sandbox: its entry on the desk page, and its routes. */
export interface SandboxPart {
  /** The prefix of its routes: `waha` at `/waha`. */
  name: string;
  title: string;
  description: string;
  /** Pages for users; absolute paths in the sandbox. */
  links?: { label: string; href: string }[];
  app: Hono;
  /** Ends timers, sockets and files. The part isn't used afterwards. */
  stop?(): Promise<void>;
}

/** A running part with its faults. */
export type RunningPart = SandboxPart & { faults: FaultBox };

/** What each part gets at its start. */
export interface PartContext {
  /** The sandbox's folder; a part keeps its files in `dataDir/<name>`. */
  dataDir: string;
  /** `http://127.0.0.1:3001`, without a trailing slash. */
  baseUrl: string;
  /** The same for browsers on other machines; `baseUrl` unless the sandbox has another public address. */
  shownUrl: string;
  /** Port for the SMTP server; 0 takes any free one. */
  smtpPort: number;
  /** The product's address for Stripe's events; without it, none are sent until a call sets it. */
  stripeWebhookUrl?: string | undefined;
  /** This part's faults; the sandbox already serves `/{part}/_control/faults`. */
  faults: FaultBox;
}
