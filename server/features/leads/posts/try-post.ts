import { readAttribution } from '#domain/leads/extract/read-attribution.ts';
import { sentLead } from '#domain/leads/extract/sent-lead.ts';
import { readPost } from '#domain/leads/extract/split-leads.ts';
import { parseBody } from '#domain/leads/extract/parse-body.ts';
import { type PostReading, type TestPost } from '#domain/leads/posts/waiting-posts.ts';
import { readFormPhone } from '#domain/leads/read-phone.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { postProblems } from '#copy/leads/post-problems.ts';
import { findPostCountry } from '../capture-settings.ts';
import { encodedEntries } from '../hook-charset.ts';
import { papaparse } from '../import/read-table-of.ts';
import { parsePhone } from '../parse-phone.ts';
import { findTestPost, listMaps } from './post-queries.ts';

const NOTHING = {
  phone: [],
  name: [],
  email: [],
  message: [],
  digits: null,
  attribution: {},
  fields: {},
  leads: 0,
};

/** Previews the webhook's reading of a body, with reasons. Stores nothing. */
export async function tryPost(
  tx: TeamTx,
  { campaign_id, body }: { campaign_id: string; body: string },
): Promise<PostReading> {
  const parsed = parseBody(body, papaparse, () => encodedEntries(Buffer.from(body.trim()), ''));
  if (parsed.problem !== undefined) {
    const problem = parsed.problem === 'unreadable' ? 'text' : parsed.problem;
    return { ...NOTHING, problem: postProblems[problem] };
  }
  return readingOf(tx, campaign_id, parsed.data);
}

/** Preview of the last test post; null if there is none. */
export async function getTestPost(tx: TeamTx, campaign_id: string): Promise<TestPost | null> {
  const post = await findTestPost(tx, campaign_id);
  if (!post) return null;
  const reading =
    post.shape === ''
      ? { ...NOTHING, problem: postProblems.text }
      : await readingOf(tx, campaign_id, JSON.parse(post.body) as object);
  return { received_at: post.received_at.toISOString(), reading };
}

async function readingOf(tx: TeamTx, campaign_id: string, data: object): Promise<PostReading> {
  const maps = await listMaps(tx, campaign_id);
  const country = (await findPostCountry(tx, campaign_id)) ?? undefined;
  const { extraction: whole, leads } = readPost(data, maps, country, parsePhone);
  if (whole.pastLimits) return { ...NOTHING, problem: postProblems.limits };
  if (leads === 'too many') return { ...NOTHING, problem: postProblems.several };
  const [{ extraction } = { extraction: whole }] = leads;
  const { phone, name, email, message, fields } = extraction;
  const attribution = readAttribution(extraction.leaves) ?? {};
  const lead = sentLead(extraction);
  const reading = readFormPhone(lead.phone, country, lead.country, parsePhone);
  const problem = problemOf(extraction.problem, reading.problem);
  const digits = problem === null ? (reading.digits ?? null) : null;
  const found = { phone, name, email, message, attribution, fields };
  return { ...found, digits, problem, leads: leads.length };
}

/** Why a post isn't a lead, as text for members. */
export function problemOf(
  problem: 'missing' | 'unreadable' | 'unclear' | undefined,
  ofPhone: string | undefined,
): string | null {
  if (problem === 'missing' || problem === 'unclear') return postProblems[problem];
  return ofPhone ?? null;
}
