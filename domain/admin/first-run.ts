import { z } from 'zod';

/** The parts that connect an installation to the outside, in the order in which operators set them up. */
const INSTALLATION_PARTS = ['gateway', 'model', 'email', 'payments', 'address'] as const;
export type InstallationPart = (typeof INSTALLATION_PARTS)[number];

/** `real`: connected. `simulated`: the sandbox simulates it. `off`: not in use. */
export type PartState = 'real' | 'simulated' | 'off';

export interface PartReport {
  part: InstallationPart;
  state: PartState;
  /** the settings that connect it, or change it */
  settings: readonly string[];
}

export type TestedPart = Exclude<InstallationPart, 'address'>;

/** Whether a part can be tested now: there is a service to call. */
export function isTestable(report: PartReport): report is PartReport & { part: TestedPart } {
  return report.part !== 'address' && report.state !== 'off';
}

/** The data of the first-run page. */
export interface FirstRun {
  /** ISO time at which the operator marked it as done; null: not yet */
  done_at: string | null;
  parts: PartReport[];
}

interface Facts {
  /** what the sandbox simulates */
  SANDBOX_PLAYS: readonly string[];
  sells: boolean;
  /** only this machine can reach the address */
  isLocal: boolean;
}

const SANDBOX_PART_OF = {
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

/** Lists which parts of an installation are real, simulated or off. */
export function installationParts({ SANDBOX_PLAYS, sells, isLocal }: Facts): PartReport[] {
  const stateOf = (part: InstallationPart): PartState => {
    if (part === 'address') return isLocal ? 'off' : 'real';
    if (part === 'payments' && !sells) return 'off';
    return SANDBOX_PLAYS.includes(SANDBOX_PART_OF[part]) ? 'simulated' : 'real';
  };
  return INSTALLATION_PARTS.map((part) => ({
    part,
    state: stateOf(part),
    settings: SETTINGS[part],
  }));
}

/** The result of testing one part, worded for the operator. */
export interface PartTest {
  ok: boolean;
  text: string;
  /** what to fix; null where it works */
  hint: string | null;
}

export const partTest = z.object({
  part: z.enum(['gateway', 'model', 'email', 'payments'] satisfies TestedPart[]),
});
