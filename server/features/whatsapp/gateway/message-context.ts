import type { AdOrigin } from '#domain/conversations/messages/message-kinds.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { type Json, isObject, objectIn, textOf } from './json-values.ts';

const MAX_AD_FIELD = 500;
const MAX_AD_URL = 2_000;
/** More than any message has. */
const MAX_FIELDS = 200;

/**
 * Fields with lower-case names: WhatsApp's protocol uses `sourceId`, Go `sourceID`, and Meta's own API
 * `source_id`.
 */
export function lowerKeys(fields: unknown): Json {
  if (!isObject(fields)) return {};
  const entries = Object.entries(fields).slice(0, MAX_FIELDS);
  return Object.fromEntries(
    entries.map(([key, value]) => [key.replaceAll('_', '').toLowerCase(), value]),
  );
}

/** The context of a message, such as the message it replies to and the ad that led to it. */
export function contextOf(data: Json, fields: Json): Json {
  const context = isObject(fields.contextInfo) ? fields.contextInfo : data.contextInfo;
  return lowerKeys(context);
}

/**
 * The ad that led to a message. WhatsApp Web has it next to the message, Meta's own API as `referral`.
 * A link preview has the same shape, but no ad and no click.
 */
export function adOf(payload: Json, data: Json, fields: Json): AdOrigin | null {
  const context = contextOf(data, fields);
  const places = [
    context.externaladreply,
    data.ctwaContext,
    fields.ctwaContext,
    payload.referral,
    data.referral,
  ];
  const ad = places.map(lowerKeys).find((place) => isAd(place, context));
  if (!ad) return null;
  const text = (name: string) => cutText(oneLine(textOf(ad[name])), MAX_AD_FIELD);
  return {
    title: text('title') || text('headline') || text('body') || text('description'),
    sourceId: text('sourceid'),
    sourceUrl: webAddress(ad.sourceurl),
    clickId: text('ctwaclid'),
  };
}

function isAd(reply: Json, context: Json): boolean {
  const named = [reply.sourceid, reply.ctwaclid, reply.conversionsource];
  if (named.some((value) => textOf(value) !== '')) return true;
  const isEmpty = Object.keys(reply).length === 0;
  const sources = [reply.sourcetype, context.entrypointconversionsource, context.conversionsource];
  return !isEmpty && sources.some((value) => /(^|_)ads?$/i.test(textOf(value)));
}

/** Accepts only web pages, because it is shown as a link. */
function webAddress(value: unknown): string {
  const url = URL.parse(textOf(value));
  const isPage = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isPage && url.href.length <= MAX_AD_URL ? url.href : '';
}

/** The quoted message, from WhatsApp's own message. */
export interface QuotedContext {
  key: string;
  participant: string;
  /** it quotes a status, not a message of the chat */
  isStatus: boolean;
  /** WhatsApp's own message */
  message: Json;
}

const STATUS = 'status@broadcast';

export function quotedContext(data: Json, fields: Json): QuotedContext {
  const context = contextOf(data, fields);
  const web = lowerKeys(data);
  const remote = textOf(context.remotejid) || textOf(web.quotedremotejid);
  return {
    key: textOf(context.stanzaid) || textOf(web.quotedstanzaid),
    participant: textOf(context.participant) || textOf(web.quotedparticipant),
    isStatus: remote === STATUS,
    message: isObject(context.quotedmessage) ? context.quotedmessage : objectIn(data, 'quotedMsg'),
  };
}
