import type { ReportedRestriction } from '#domain/whatsapp/restriction.ts';
import { jsonOf } from '#server/platform/http-client/http-client.ts';
import { type WahaAnswer, WahaError } from '#server/platform/waha/client.ts';
import { isObject, type Json, textOf } from './json-values.ts';
import { restrictionOfError } from '../reported-restriction.ts';

/** WhatsApp doesn't let the number write to new contacts for some time. */
export class RestrictedError extends WahaError {
  readonly reported: ReportedRestriction;

  constructor(status: number, reported: ReportedRestriction) {
    super(status, 'answered that WhatsApp restricts the number');
    this.reported = reported;
  }
}

export function expectOk(answer: WahaAnswer): void {
  if (answer.status >= 300) throw new WahaError(answer.status, `answered ${answer.status}`);
}

/** The same for something sent to a lead. */
export function expectSendAccepted(answer: WahaAnswer): void {
  const restriction = answer.status >= 500 ? restrictionOfError(jsonOrNothing(answer)) : undefined;
  if (restriction) throw new RestrictedError(answer.status, restriction);
  expectOk(answer);
}

function jsonOrNothing(answer: WahaAnswer): unknown {
  try {
    return jsonOf(answer);
  } catch {
    return undefined;
  }
}

export function json(answer: WahaAnswer): unknown {
  expectOk(answer);
  try {
    return jsonOf(answer);
  } catch (error) {
    throw new WahaError(answer.status, 'answered something that is not JSON', { cause: error });
  }
}

/** The same for an answer that must be an object. */
export function jsonObject(answer: WahaAnswer): Json {
  const value = json(answer);
  if (!isObject(value)) throw new WahaError(answer.status, 'answered something that is no object');
  return value;
}

/** The text under a key that the answer must have. */
export function textIn(answer: WahaAnswer, key: string): string {
  const text = textOf(jsonObject(answer)[key]);
  if (text === '') throw new WahaError(answer.status, `answered without ${key}`);
  return text;
}
