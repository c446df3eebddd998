import type { Sites } from './features/websites/sites.ts';
import type { Automation } from './platform/automation.ts';
import type { Database } from './platform/db/database.ts';
import type { Env } from './platform/env.ts';
import type { LiveChannel } from './platform/live/channel.ts';
import type { Model } from './platform/llm.ts';
import type { Logger } from './platform/log.ts';
import type { EmailSender } from './platform/email.ts';
import type { OpenId } from './platform/openid.ts';
import type { Waha } from './platform/waha/client.ts';

/** The services of use cases: one client for the database and for each outside service. */
export interface Services {
  env: Env;
  log: Logger;
  db: Database;
  emailSender: EmailSender;
  google: OpenId;
  model: Model;
  waha: Waha;
  /** reads websites */
  sites: Sites;
  /** generates campaigns instead of us, if set up */
  automation: Automation | null;
  live: LiveChannel;
  /** id of this process in leases and heartbeats */
  workerId: string;
}
