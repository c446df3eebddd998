import { Refusal } from '#domain/errors.ts';
import type { KnowledgeUse } from '#domain/knowledge/schema.ts';
import { websiteAddress } from '#domain/websites/address.ts';
import { SITE_PROBLEMS } from '#domain/websites/problems.ts';
import { cutText } from '#domain/text.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { insertDocument } from './document-store.ts';

interface NewWebsite {
  document_id: string;
  url: string;
  use: KnowledgeUse;
}

/** Adds a web page, which a job reads. Throws INVALID_INPUT for what is no address. */
export async function addWebsite(
  { db }: Pick<Services, 'db'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { document_id, url, use }: NewWebsite,
): Promise<void> {
  const address = websiteAddress(url);
  if (!URL.canParse(address)) {
    throw new Refusal('INVALID_INPUT', SITE_PROBLEMS.invalid_address, {
      url: SITE_PROBLEMS.invalid_address,
    });
  }
  const { host, pathname } = new URL(address);
  const title = cutText(`${host}${pathname === '/' ? '' : pathname}`, 200);
  await db.inTeam(scope, (tx) =>
    insertDocument(tx, {
      document_id,
      kind: 'website',
      title,
      url: address,
      bytes: 0,
      use,
      by: person.name,
    }),
  );
}
