import { leadsErrors } from '#copy/errors/leads.ts';
import type { FieldMap, StoredMap } from '#domain/leads/extract/field-map.ts';
import { readBody, sentLead } from '#domain/leads/extract/sent-lead.ts';
import type { PostsSummary } from '#domain/outreach/send-summary.ts';
import { readFormPhone } from '#domain/leads/read-phone.ts';
import { canonicalNumber } from '#domain/identity/number-forms.ts';
import { isOptedOut } from '#domain/conversations/conversation.ts';
import { Refusal } from '#domain/errors.ts';
import type { Secrets } from '#server/features/conversations/address-hash.ts';
import { optedOutAddresses } from '#server/features/conversations/opted-out.ts';
import { findCampaignFacts } from '#server/features/outreach/campaign-facts.ts';
import { findKnownLeads } from '#server/features/outreach/enter-queries.ts';
import { summarizeSend } from '#server/features/outreach/send-summary.ts';
import { MAX_QUEUE } from '#server/features/outreach/waiting-queue.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findPostCountry } from '../capture-settings.ts';
import { parsePhone } from '../parse-phone.ts';
import { countShape, findPost, listNextPosts } from './post-queries.ts';

const BATCH = 50;

interface Mapping {
  campaign_id: string;
  post_id: string;
  map: FieldMap;
}

/** The effects of mapping a form's fields on its waiting posts. Throws NOT_FOUND. */
export async function getMapSummary(
  tx: TeamTx,
  { campaign_id, post_id, map }: Mapping,
  _access: unknown,
  services: Secrets,
): Promise<PostsSummary> {
  const { shape } = (await findPost(tx, campaign_id, post_id)) ?? {};
  const campaign = await findCampaignFacts(tx, campaign_id);
  if (!campaign || !shape) throw new Refusal('NOT_FOUND', leadsErrors.postGone);
  const posts = await countShape(tx, campaign_id, shape);
  const leads = await readLeads(tx, campaign_id, { shape, map });
  const addresses = [...leads.keys()];
  const optedOut = await optedOutAddresses(services, tx, addresses);
  const known = await findKnownLeads(tx, campaign_id, addresses);
  const isOut = (address: string) => {
    const lead = known.get(address);
    return optedOut.has(address) || (lead !== undefined && isOptedOut(lead));
  };
  const [out, others] = [addresses.filter(isOut), addresses.filter((address) => !isOut(address))];
  const fresh = others.filter((address) => !known.has(address));
  const summary = await summarizeSend(tx, campaign, {
    messages: fresh.length,
    leads: fresh.slice(0, MAX_QUEUE).map((address) => {
      const [digits = ''] = address.split('@');
      return { key: digits, name: leads.get(address) || `+${digits}`, digits };
    }),
    left_out: {
      opted_out: out.length,
      known: others.length - fresh.length,
      unreadable: posts - leads.size,
    },
  });
  return { posts, summary };
}

/** The leads' names by address, in the order they arrived. */
async function readLeads(
  tx: TeamTx,
  campaign_id: string,
  map: StoredMap,
): Promise<Map<string, string>> {
  const country = (await findPostCountry(tx, campaign_id)) ?? undefined;
  const leads = new Map<string, string>();
  let after: string | undefined;
  for (;;) {
    // The query between batches lets other requests run.
    const posts = await listNextPosts(tx, campaign_id, BATCH, after)
      .select(['post_id', 'body'])
      .where('shape', '=', map.shape)
      .execute();
    for (const { body } of posts) {
      const lead = sentLead(readBody(JSON.parse(body) as object, [map], country, parsePhone));
      const { digits } = readFormPhone(lead.phone, country, lead.country, parsePhone);
      if (digits) leads.set(`${canonicalNumber(digits)}@c.us`, lead.name);
    }
    after = posts.at(-1)?.post_id;
    if (posts.length < BATCH) return leads;
  }
}
