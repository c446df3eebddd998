import { existsSync } from 'node:fs';
import type { PartContext, SandboxPart } from './part.ts';
import { createWaha } from './waha/waha.ts';

type PartCreator = (context: PartContext) => Promise<SandboxPart>;

/** Every part of the sandbox, in the order of the desk. */
export const partCreators: [name: string, create: PartCreator][] = [['waha', createWaha]];

await addIfThere('openai', './openai/openai.ts', 'createOpenai');
await addIfThere('mail', './mail/mail.ts', 'createMail');

async function addIfThere(name: string, file: string, creator: string): Promise<void> {
  if (!existsSync(new URL(file, import.meta.url))) return;
  const module = (await import(file).catch(() => ({}))) as Record<string, PartCreator>;
  const create = module[creator];
  if (create) partCreators.push([name, create]);
}
