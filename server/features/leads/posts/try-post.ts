import { readBody, sentLead } from '#domain/leads/extract/sent-lead.ts';
import { parseBody } from '#domain/leads/extract/parse-body.ts';
import { POST_PROBLEMS, type PostReading } from '#domain/leads/posts/waiting-posts.ts';
import { readPhone } from '#domain/leads/read-phone.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findDefaultCountry } from '../capture-settings.ts';
import { encodedEntries } from '../hook-charset.ts';
import { parsePhone } from '../parse-phone.ts';
import { listMaps } from './post-queries.ts';

const NOTHING = {
  phone: [],
  name: [],
  email: [],
  message: [],
  digits: null,
  source: {},
  fields: {},
};

/** What the webhook would read of a body, and why. Nothing is stored. */
export async function tryPost(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canViewAnalytics'>,
  { campaign_id, body }: { campaign_id: string; body: string },
): Promise<PostReading> {
  const parsed = parseBody(body, () => encodedEntries(Buffer.from(body.trim()), ''));
  if (parsed.problem !== undefined) {
    const problem = parsed.problem === 'unreadable' ? 'text' : parsed.problem;
    return { ...NOTHING, problem: POST_PROBLEMS[problem] };
  }
  const [maps, country] = await db.inTeam(scope, async (tx) => [
    await listMaps(tx, campaign_id),
    (await findDefaultCountry(tx)) ?? undefined,
  ]);
  const extraction = readBody(parsed.data, maps, country, parsePhone);
  if (extraction.pastLimits) return { ...NOTHING, problem: POST_PROBLEMS.limits };
  const { phone, name, email, message, source, fields } = extraction;
  const lead = sentLead(extraction);
  const reading = readPhone(lead.phone, country ?? lead.country ?? undefined, parsePhone);
  const problem = problemOf(extraction.problem, reading.problem);
  const digits = problem === null ? (reading.digits ?? null) : null;
  return { phone, name, email, message, source, fields, digits, problem };
}

/** Why a post is no lead, for a person to read. */
export function problemOf(
  problem: 'missing' | 'unreadable' | 'unclear' | undefined,
  ofPhone: string | undefined,
): string | null {
  if (problem === 'missing' || problem === 'unclear') return POST_PROBLEMS[problem];
  return ofPhone ?? null;
}
