import { z } from 'zod';
import { leadsFields } from '#copy/fields/leads.ts';
import { visibleText } from '../names.ts';
import { cutText, emailAddress, oneLine } from '../text.ts';
import { type ParsePhone, readPhone } from './read-phone.ts';

/** A lead that can be entered. */
export interface Lead {
  name: string;
  /** digits, starting with the country code */
  phone: string;
  email: string | null;
}

/** A lead, or a message per missing or unreadable field. */
export type LeadReading =
  | { lead: Lead; problems?: never }
  | { lead?: never; problems: Record<string, string> };

const MAX_NAME = 100;
const wrongEmail = () => leadsFields.wrongEmail;
const email = emailAddress(wrongEmail, wrongEmail);

interface Written {
  name: string;
  phone: string;
  email: string;
}

/** Validates a lead from a form or a file. `country`: default for numbers without a country code. */
export function readLead(
  written: Written,
  country: string | undefined,
  parse: ParsePhone,
): LeadReading {
  const problems: Record<string, string> = {};
  const name = cutText(oneLine(visibleText(oneLine(written.name))), MAX_NAME);
  if (name === '') problems.name = leadsFields.nameMissing;
  const phone = readPhone(written.phone, country, parse);
  if (phone.problem !== undefined) problems.phone = phone.problem;
  const address = written.email.trim() === '' ? null : email.safeParse(written.email);
  if (address?.success === false) problems.email = wrongEmail();
  if (Object.keys(problems).length > 0 || phone.digits === undefined) return { problems };
  return { lead: { name, phone: phone.digits, email: address?.data ?? null } };
}

const yesOrNo = z.stringbool();

/**
 * Reads a consent field; null if it's empty. A checkbox may have any value, and is sent only when checked,
 * so everything except a no is a yes.
 */
export function readConsent(text: string | null): boolean | null {
  if (text === null || text.trim() === '') return null;
  const said = yesOrNo.safeParse(text.trim());
  return said.success ? said.data : true;
}
