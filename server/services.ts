import type { Sites } from './features/websites/sites.ts';
import type { Automation } from './platform/automation.ts';
import type { Database } from './platform/db/database.ts';
import type { Env } from './platform/settings/env.ts';
import type { LiveChannel } from './platform/live/channel.ts';
import type { ModelAddresses } from './platform/llm/model-address.ts';
import type { ModelBreaker } from './platform/llm/model-breaker.ts';
import type { ModelWatch } from './platform/llm/model-watch.ts';
import type { TeamModels } from './platform/llm/team-models.ts';
import type { Model } from './platform/llm.ts';
import type { Logger } from './platform/log.ts';
import type { Seal } from './platform/secrets/seal.ts';
import type { EmailSender } from './platform/email.ts';
import type { MetaGraph } from './platform/meta/meta-graph.ts';
import type { OpenId } from './platform/openid.ts';
import type { PushSender } from './platform/push/push-sender.ts';
import type { Speakers } from './platform/speech/speakers.ts';
import type { Stripe } from './platform/stripe/stripe.ts';
import type { WebhookSender } from './platform/webhooks/webhook-sender.ts';
import type { Waha } from './platform/waha/client.ts';

/** The services for use cases: one client for the database and for each external service. */
export interface Services {
  env: Env;
  log: Logger;
  db: Database;
  emailSender: EmailSender;
  google: OpenId;
  /** the organization's single sign-on */
  openid: OpenId;
  /** the push services of browsers */
  push: PushSender;
  /** the webhook endpoints of teams */
  webhooks: WebhookSender;
  /** the installation's model; work for a team uses `models` */
  model: Model;
  /** protects leads from a model that answers badly */
  modelBreaker: ModelBreaker;
  /** whether the model works, for health checks and staff */
  modelWatch: ModelWatch;
  /** the model of each team: its own, or the installation's */
  models: TeamModels;
  /** encrypts teams' model keys */
  modelKeys: Seal;
  modelAddresses: ModelAddresses;
  /** each team's speech model */
  speakers: Speakers;
  waha: Waha;
  /** fetches lead ads */
  metaGraph: MetaGraph;
  /** reads websites */
  sites: Sites;
  /** generates campaigns instead of us, if set up */
  automation: Automation | null;
  /** null if teams don't pay here */
  stripe: Stripe | null;
  live: LiveChannel;
  /** id of this process in leases and heartbeats */
  workerId: string;
}
