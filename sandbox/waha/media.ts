import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Media } from './model.ts';
import type { World } from './world.ts';

interface GivenMedia {
  mimetype: string;
  filename?: string | undefined;
  /** Base64; without it the gateway could not fetch the file from WhatsApp. */
  data?: string | undefined;
}

/** Keeps the file of a message where the gateway serves it. */
export function storeMedia(
  world: World,
  session: string,
  id: string,
  { mimetype, filename, data }: GivenMedia,
): Media {
  const named = filename ? { filename } : {};
  if (data === undefined) return { mimetype, ...named, url: null };
  const kind = /\/([a-z0-9]+)/i.exec(mimetype)?.[1] ?? 'bin';
  const file = `${id}.${kind}`;
  mkdirSync(world.filesDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(world.filesDir, file), Buffer.from(data, 'base64'), { mode: 0o600 });
  return { mimetype, ...named, url: `${world.baseUrl}/waha/api/files/${session}/${file}` };
}
