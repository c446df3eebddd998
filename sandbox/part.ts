import type { Hono } from 'hono';
import type { FaultBox } from './faults.ts';

/** One stand-in of the sandbox: what the desk page lists and where its routes are mounted. */
export interface SandboxPart {
  /** Its routes are under this name: `waha` at `/waha`. */
  name: string;
  title: string;
  description: string;
  /** Pages that a person opens; absolute paths inside the sandbox. */
  links?: { label: string; href: string }[];
  app: Hono;
  /** Ends timers, sockets and files. The part is not used again. */
  stop?(): Promise<void>;
}

/** A part that is served, with its faults. */
export type RunningPart = SandboxPart & { faults: FaultBox };

/** What each part is given at its start. */
export interface PartContext {
  /** The sandbox's folder; a part keeps its files in `dataDir/<name>`. */
  dataDir: string;
  /** `http://127.0.0.1:3001`, without a slash at the end. */
  baseUrl: string;
  /** The same for browsers elsewhere; `baseUrl` unless the sandbox is shown under another address. */
  shownUrl: string;
  /** Port for the SMTP server; 0 asks the system for any free one. */
  smtpPort: number;
  /** Where the product listens to Stripe; without it, events go nowhere until a call sets it. */
  stripeWebhookUrl?: string | undefined;
  /** This part's own box; `/{part}/_control/faults` is already served by the sandbox. */
  faults: FaultBox;
}
