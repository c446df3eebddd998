import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { IDENTITY_HEADER, isDifferentIdentity } from '#domain/accounts/identity.ts';
import { MAX_FILE_BYTES, type MessageFile } from '#domain/conversations/messages/files.ts';
import { Refusal } from '#domain/errors.ts';
import { unescapedPart } from '#domain/parse-text.ts';
import { boundedBody, slowBody } from '#server/platform/http/body-deadline.ts';
import type { Person } from '#server/platform/http/person.ts';
import { type RunRecorded, resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { sameOrigin } from '#server/platform/http/own-address.ts';
import type { Services } from '#server/services.ts';
import { serveFile } from './serve-file.ts';
import { uploadFile } from './upload-file.ts';

interface FileRouteOptions {
  findPerson: (cookie: string | undefined) => Promise<Person | null>;
  /** records changes that an admin makes on behalf of another person */
  runOnBehalf: RunRecorded<Services>;
}

/**
 * `GET /files/:team_slug/:file_id` and `POST /files/:team_slug`: files of messages, for members of the
 * team. They aren't procedures, because browsers need an address to show and play a file.
 */
export function fileRoutes(services: Services, options: FileRouteOptions): Hono {
  const { findPerson } = options;
  return new Hono()
    .get('/files/:team_slug/:file_id', async (c) => {
      const person = await findPerson(c.req.header('cookie'));
      const access = resolveTeamAccess(person, c.req.param('team_slug'), 'canViewConversations');
      const file_id = z.uuid().safeParse(c.req.param('file_id')).data;
      if (!file_id) throw new Refusal('NOT_FOUND');
      return serveFile(services, access, file_id, {
        range: c.req.header('range'),
        ifNoneMatch: c.req.header('if-none-match'),
      });
    })
    .post(
      '/files/:team_slug',
      sameOrigin(services.env),
      slowBody,
      boundedBody(MAX_FILE_BYTES),
      async (c) => c.json(await receiveUpload(services, options, c), 201),
    );
}

/** The name is percent-encoded, since headers only hold ASCII. */
async function receiveUpload(
  services: Services,
  { findPerson, runOnBehalf }: FileRouteOptions,
  c: Context,
): Promise<MessageFile> {
  const person = await findPerson(c.req.header('cookie'));
  if (isDifferentIdentity(c.req.header(IDENTITY_HEADER), person))
    throw new Refusal('PERSON_CHANGED');
  const access = resolveTeamAccess(person, c.req.param('team_slug'), 'canEditCampaigns');
  const file_id = z.uuid().safeParse(c.req.header('x-idempotency-key')).data;
  if (!file_id) throw new Refusal('INVALID_INPUT', conversationsErrors.keyNoUuid);
  const change = { access, procedure: 'files.upload', input: { file_id } };
  return runOnBehalf(services, change, async () => {
    const content = Buffer.from(await c.req.arrayBuffer());
    const name = unescapedPart(c.req.header('x-file-name') ?? '');
    const mime = c.req.header('content-type') ?? '';
    return uploadFile(services, access, { file_id, name, mime, content });
  });
}
