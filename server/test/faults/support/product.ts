import type { Control } from './gateway.ts';
import { PATIENCE_MS, until } from './until.ts';
import { linkParts } from '#server/test/link-parts.ts';

/** A user's browser: calls procedures by path, with the session's cookie. */
export class Person {
  readonly #url: string;
  readonly #serverOutput: () => string;
  #cookie = '';

  /** `serverOutput`: why the server may have failed */
  constructor(url: string, serverOutput: () => string) {
    this.#url = url;
    this.#serverOutput = serverOutput;
  }

  /** Throws for any status but 200. */
  async call<T>(procedure: string, input?: object): Promise<T> {
    const answer = await fetch(`${this.#url}/rpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify({ json: input }),
    });
    const cookie = answer.headers.getSetCookie()[0];
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    const text = await answer.text();
    if (!answer.ok) {
      const why = answer.status < 500 ? '' : `\n${this.#serverOutput()}`;
      throw new Error(`${procedure}: ${answer.status} ${text}${why}`);
    }
    return (JSON.parse(text) as { json: T }).json;
  }
}

export interface ConnectedTeam {
  person: Person;
  team_slug: string;
  campaign_id: string;
  /** the gateway's session name for the campaign's number */
  session: string;
}

const FORM = {
  campaignName: 'Spring',
  companyName: 'Acme',
  businessActivity: 'coaching',
  offerDescription:
    'We coach founders in twelve weekly sessions so that they sell with ease and joy.',
  agentName: 'Lea',
  agentLanguage: 'english',
  agentStyle: 'friendly',
  mainObjective: 'book_appointments',
  objectiveLink: 'https://cal.example/acme',
};

/** Signs up a user, creates a team and a campaign, and scans the QR code, as in a browser. */
export async function connectTeam(
  url: string,
  control: Control,
  serverOutput: () => string,
): Promise<ConnectedTeam> {
  const person = new Person(url, serverOutput);
  const email = 'ada@example.com';
  await person.call('accounts/register', { name: 'Ada Lovelace', email, password: 'password-1' });
  const link = await until('the email', PATIENCE_MS, async () => {
    const { messages } = await control.call<{ messages: { text: string }[] }>(
      'GET',
      `/mail/_control/messages?to=${encodeURIComponent(email)}`,
    );
    return /https?:\S+verify-email\S+/.exec(messages[0]?.text ?? '')?.[0];
  });
  await person.call('accounts/verifyEmail', linkParts(link));
  const { team_slug } = await person.call<{ team_slug: string }>('teams/create', {
    team_name: 'Acme',
  });
  // Tests compare what leads get with the model's answers word for word.
  await person.call('teams/switchDisclosure', { team_slug, enabled: false });
  const { campaign_id, campaign_slug } = await person.call<{
    campaign_id: string;
    campaign_slug: string;
  }>('campaigns/createManual', { team_slug, form: FORM });
  await person.call('whatsapp/gateway', { team_slug, campaign_id, action: 'createSession' });
  const { waha_session: session } = await person.call<{ waha_session: string }>('campaigns/get', {
    team_slug,
    campaign_slug,
  });
  const path = `/waha/_control/sessions/${session}`;
  await until('a QR code', PATIENCE_MS, async () => {
    const { status } = await control.call<{ status: string }>('GET', path);
    return status === 'SCAN_QR_CODE';
  });
  await control.call('POST', `${path}/scan`, { phone: '15550000001', pushName: 'Acme' });
  await until('a connected number', PATIENCE_MS, async () => {
    const { ok } = await person.call<{ ok: boolean }>('whatsapp/confirm', {
      team_slug,
      campaign_id,
    });
    return ok;
  });
  return { person, team_slug, campaign_id, session };
}
