/** What the webhook answers to a lead that it did not take. */
export class LeadRefused extends Error {
  override readonly name = 'LeadRefused';
  readonly fields: Record<string, string>;

  constructor(message: string, fields: Record<string, string>) {
    super(message);
    this.fields = fields;
  }
}

/**
 * Sends a lead as an outside form does, by the same way. The path alone: the page may be open under
 * another name than the public address. Throws LeadRefused.
 */
export async function sendTestLead(
  url: string,
  lead: { name: string; phone: string },
): Promise<void> {
  const response = await fetch(new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...lead, consent: true, source: 'Test lead' }),
    credentials: 'omit',
  });
  if (response.status === 202) return;
  const { message = '', fields = {} } = (await response.json()) as {
    message?: string;
    fields?: Record<string, string>;
  };
  throw new LeadRefused(message, fields);
}
