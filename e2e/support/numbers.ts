import type { Visitor } from './people.ts';
import type { Sandbox } from './sandbox.ts';
import { expect } from './test.ts';

interface NewCampaign {
  campaign_id: string;
  campaign_slug: string;
}

interface Ref {
  team_slug: string;
  campaign_id: string;
}

type Calls = Pick<Visitor, 'call'>;

/** Creates a manual campaign without going through its screens. */
export function createCampaign(
  { call }: Calls,
  team_slug: string,
  names: { campaignName: string; agentName: string } = {
    campaignName: 'Spring',
    agentName: 'Emma',
  },
): Promise<NewCampaign> {
  const form = {
    ...names,
    companyName: 'Martin Coaching',
    businessActivity: 'coaching',
    offerDescription: 'Twelve weeks of coaching for founders who want to sell without pressure.',
    mainObjective: 'book_appointments',
    objectiveLink: 'https://cal.example.com/emma',
  };
  return call<NewCampaign>('campaigns/createManual', { team_slug, form });
}

/** Scans the campaign's code with a phone, without the connection screens. Returns the session. */
export async function connectNumber(
  { call }: Calls,
  sandbox: Sandbox,
  ref: Ref,
  phone: string,
  name = 'Studio Nord',
): Promise<string> {
  const session = sessionOf(ref);
  await call('whatsapp/gateway', { ...ref, action: 'createSession' });
  const state = async () => {
    const answer = await call<{ data?: { status: string } }>('whatsapp/gateway', {
      ...ref,
      action: 'getSessionStatus',
    });
    return answer.data?.status;
  };
  await expect.poll(state).toBe('SCAN_QR_CODE');
  await sandbox.scan(session, phone, name);
  return session;
}

/** The same, and waits until the campaign has its number. */
export async function linkNumber(
  member: Calls,
  sandbox: Sandbox,
  ref: Ref,
  phone: string,
  name?: string,
): Promise<string> {
  const session = await connectNumber(member, sandbox, ref, phone, name);
  const linked = async () => {
    const { team_slug } = ref;
    const accounts = await member.call<{ state: string }[]>('whatsapp/accounts', { team_slug });
    return accounts.map(({ state }) => state);
  };
  await expect.poll(linked).toContain('connected');
  return session;
}

export const sessionOf = ({ campaign_id }: Pick<Ref, 'campaign_id'>) => `setter-${campaign_id}`;

/** A number that no other test uses. */
export const newPhone = (index = 0) => `1555${String(Date.now() + index).slice(-9)}`;
