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

/** What use cases are given: the database and the outside, each through one door. */
export interface Services {
  env: Env;
  log: Logger;
  db: Database;
  emailSender: EmailSender;
  google: OpenId;
  model: Model;
  waha: Waha;
  /** websites that people name */
  sites: Sites;
  /** does the work of creating campaigns in our place, where one is set up */
  automation: Automation | null;
  live: LiveChannel;
  /** names this process in leases and heartbeats */
  workerId: string;
}
