import { createGoogle, createOpenId } from './google/google.ts';
import { createMail } from './mail/mail.ts';
import { createOpenai } from './openai/openai.ts';
import type { PartContext, SandboxPart } from './part.ts';
import { createPush } from './push/push.ts';
import { createSites } from './sites/sites.ts';
import { createStripe } from './stripe/stripe.ts';
import { createWaha } from './waha/waha.ts';

type PartCreator = (context: PartContext) => Promise<SandboxPart>;

/** Every part of the sandbox, in the order of the desk. */
export const partCreators: [name: string, create: PartCreator][] = [
  ['waha', createWaha],
  ['openai', createOpenai],
  ['google', createGoogle],
  ['openid', createOpenId],
  ['mail', createMail],
  ['stripe', createStripe],
  ['sites', createSites],
  ['push', createPush],
];
