import { createGoogle } from './google/google.ts';
import { createMail } from './mail/mail.ts';
import { createOpenai } from './openai/openai.ts';
import type { PartContext, SandboxPart } from './part.ts';
import { createSites } from './sites/sites.ts';
import { createWaha } from './waha/waha.ts';

type PartCreator = (context: PartContext) => Promise<SandboxPart>;

/** Every part of the sandbox, in the order of the desk. */
export const partCreators: [name: string, create: PartCreator][] = [
  ['waha', createWaha],
  ['openai', createOpenai],
  ['google', createGoogle],
  ['mail', createMail],
  ['sites', createSites],
];
