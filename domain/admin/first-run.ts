import { z } from 'zod';

/** What an installation needs from outside, in the order in which operators set it up. */
const INSTALLATION_PARTS = ['gateway', 'model', 'email', 'payments', 'address'] as const;
export type InstallationPart = (typeof INSTALLATION_PARTS)[number];

/** `real`: it works for real. `simulated`: the sandbox simulates it. `off`: there is none. */
export type PartState = 'real' | 'simulated' | 'off';

export interface PartReport {
  part: InstallationPart;
  state: PartState;
  /** the settings that make it real, or change it */
  settings: readonly string[];
}

export type TestedPart = Exclude<InstallationPart, 'address'>;

/** Whether a part can be tried now: there is something to ask. */
export function isTestable(report: PartReport): report is PartReport & { part: TestedPart } {
  return report.part !== 'address' && report.state !== 'off';
}

/** What the page of the first run shows. */
export interface FirstRun {
  /** ISO time at which the operator said that it is done; null: not yet */
  done_at: string | null;
  parts: PartReport[];
}

interface Facts {
  /** what the sandbox simulates */
  SANDBOX_PLAYS: readonly string[];
  sells: boolean;
  /** people can reach the address from this machine only */
  isLocal: boolean;
}

const PLAYED = {
  gateway: 'whatsapp',
  model: 'model',
  email: 'email',
  payments: 'payments',
} as const;

const SETTINGS: Record<InstallationPart, readonly string[]> = {
  gateway: ['WAHA_URL', 'WAHA_API_KEY'],
  model: ['OPENAI_API_KEY', 'OPENAI_MODEL'],
  email: ['SMTP_URL', 'MAIL_FROM'],
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  address: ['PUBLIC_URL'],
};

/** What of an installation is real, what is simulated, and what there is not. */
export function installationParts({ SANDBOX_PLAYS, sells, isLocal }: Facts): PartReport[] {
  const stateOf = (part: InstallationPart): PartState => {
    if (part === 'address') return isLocal ? 'off' : 'real';
    if (part === 'payments' && !sells) return 'off';
    return SANDBOX_PLAYS.includes(PLAYED[part]) ? 'simulated' : 'real';
  };
  return INSTALLATION_PARTS.map((part) => ({
    part,
    state: stateOf(part),
    settings: SETTINGS[part],
  }));
}

/** What a test of one part found, in words for the operator. */
export interface PartTest {
  ok: boolean;
  text: string;
  /** what to fix; null where it works */
  hint: string | null;
}

export const partTest = z.object({
  part: z.enum(['gateway', 'model', 'email', 'payments'] satisfies TestedPart[]),
});
