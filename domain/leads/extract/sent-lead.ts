import { type Extraction, extractLead } from './extract-lead.ts';
import { applyMap, findMap, type StoredMap } from './field-map.ts';
import type { ParsePhone } from '../read-phone.ts';

/** The values of a body by their meaning; '' for missing ones. */
export interface SentLead {
  name: string;
  phone: string;
  email: string;
  /** null: the form has no such field */
  consent: string | null;
  source: string;
  redirect: string;
  /** the field that no person sees */
  trap: string;
  /** everything else, by the names that it was sent under */
  fields: Record<string, string>;
  /** the country that the form asks for; of numbers without a country code */
  country: string | null;
}

/**
 * Reads a lead from a body. What a person has mapped for posts of its shape comes before what the body
 * itself says.
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
    // Of several numbers that could be it, none is taken.
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
