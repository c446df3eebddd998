import { createHmac } from 'node:crypto';
import { type MetaProblem, metaProblem } from '#domain/leads/meta-lead-ads.ts';
import { createHttpClient } from '../http-client/http-client.ts';
import { createSeal } from '../secrets/seal.ts';
import type { Env } from '../settings/env.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 256 * 1024;
/** Fields that every page token may read, and more that ads need. Meta omits what a token may not read. */
const LEAD_FIELDS = 'created_time,field_data,form_id';
const AD_FIELDS = 'ad_id,ad_name,campaign_name,platform';

/** A team's credentials for reading its leads. */
export interface MetaAccess {
  token: string;
  app_secret: string | null;
}

export type MetaAnswer =
  | { body: Record<string, unknown>; problem?: never }
  | { problem: MetaProblem; body?: never };

/** The part of Meta's Graph API that lead ads need. */
export function createMetaGraph({
  META_GRAPH_URL,
  APP_SECRET,
}: Pick<Env, 'META_GRAPH_URL' | 'APP_SECRET'>) {
  const client = createHttpClient({ connections: 4, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  const get = async (path: string, fields: string, access: MetaAccess): Promise<MetaAnswer> => {
    const url = new URL(`${META_GRAPH_URL.replace(/\/$/, '')}/${path}`);
    url.searchParams.set('fields', fields);
    if (access.app_secret) url.searchParams.set('appsecret_proof', proofOf(access));
    // A token in the address would end up in logs on the way.
    const headers = { authorization: `Bearer ${access.token}` };
    try {
      const { status, body } = await client.request(url, { headers });
      const json: unknown = JSON.parse(body.toString());
      const isAnswer = status === 200 && typeof json === 'object' && json !== null;
      if (isAnswer && !('error' in json)) return { body: json as Record<string, unknown> };
      return { problem: metaProblem(status, json) };
    } catch {
      return { problem: 'unreachable' };
    }
  };
  return {
    /** encrypts tokens and secrets of teams */
    seal: createSeal(APP_SECRET, 'meta tokens'),
    async fetchLead(leadgen_id: string, access: MetaAccess): Promise<MetaAnswer> {
      const answerWithAd = await get(leadgen_id, `${LEAD_FIELDS},${AD_FIELDS}`, access);
      // The token may read leads but not ads.
      return answerWithAd.problem === 'permission'
        ? get(leadgen_id, LEAD_FIELDS, access)
        : answerWithAd;
    },
    /** the name of a form, for lists; undefined if the token may not read it */
    async fetchFormName(form_id: string, access: MetaAccess): Promise<string | undefined> {
      const { body } = await get(form_id, 'name', access);
      return typeof body?.['name'] === 'string' ? body['name'] : undefined;
    },
    /** why this access can't be used; undefined if it can */
    async check(access: MetaAccess): Promise<MetaProblem | undefined> {
      return (await get('me', 'id,name', access)).problem;
    },
    close: () => client.close(),
  };
}

export type MetaGraph = ReturnType<typeof createMetaGraph>;

const proofOf = ({ token, app_secret }: MetaAccess): string =>
  createHmac('sha256', app_secret ?? '')
    .update(token)
    .digest('hex');
