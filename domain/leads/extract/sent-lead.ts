import { type Extraction, extractLead } from './extract-lead.ts';
import { applyMap, findMap, type StoredMap } from './field-map.ts';
import type { ParsePhone } from '../read-phone.ts';

/** The values of a body by meaning; '' for missing ones. */
export interface SentLead {
  name: string;
  phone: string;
  email: string;
  /** null if the form has no such field */
  consent: string | null;
  source: string;
  redirect: string;
  /** the hidden field */
  trap: string;
  /** all other fields, by the sender's names */
  fields: Record<string, string>;
  /** the form's country field; default for numbers without a country code */
  country: string | null;
  /** the team's model found the person in the post */
  by_model?: boolean;
}

/**
 * Reads a lead from a body. A member's map for posts of its shape takes precedence over what the body
 * says.
 */
export function readBody(
  body: object,
  maps: readonly StoredMap[],
  country: string | undefined,
  parse: ParsePhone,
): Extraction {
  const extraction = extractLead(body, country, parse);
  const map = findMap(extraction, maps);
  return map ? applyMap(extraction, map) : extraction;
}

export function sentLead(extraction: Extraction): SentLead {
  const { phone, name, email, own, fields, country, problem } = extraction;
  return {
    name: name[0]?.value ?? '',
    // If several numbers could be it, use none.
    phone: problem === 'unclear' ? '' : (phone[0]?.value ?? ''),
    email: email[0]?.value ?? '',
    consent: own.consent,
    source: own.source ?? '',
    redirect: own.redirect ?? '',
    trap: own.trap ?? '',
    fields,
    country,
  };
}
