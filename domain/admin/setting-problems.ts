/** The facts by which an installation checks its settings. */
export interface InstallationFacts {
  PUBLIC_URL: string;
  HOST: string;
  MAIL_FROM: string;
  /** what the sandbox replaces */
  SANDBOX_PLAYS: readonly string[];
  /** unknown names, each with the setting that it resembles */
  misspelled: readonly { name: string; meant: string }[];
  /** settings with a valid value that is probably a mistake */
  written: readonly SettingProblem[];
  /** the database login of the application could become the owner of the tables */
  mayBeOwner: boolean;
  /** why knowledge search uses words only, although EMBEDDINGS_MODEL is set; null: it doesn't */
  withoutEmbeddings: { problem: string; hint: string } | null;
  /** why voice messages of leads aren't transcribed, if the operator can fix it; else null */
  withoutHearing: SettingProblem | null;
  /** the same for agents that answer by voice; null: they do, or none is meant to */
  withoutVoice: SettingProblem | null;
  /** the push services that answer 403, and for how many browsers */
  refusingPush: readonly { service: string; browsers: number }[];
  /** seen in requests since this process started */
  seen: {
    /** an internal address that sent X-Forwarded-For but isn't a trusted proxy */
    untrustedProxy: string | null;
    /** a proxy reported that users connect by https */
    https: boolean;
  };
}

/** A wrong setting, and how to fix it. */
export interface SettingProblem {
  /** the name of the environment variable */
  setting: string;
  problem: string;
  hint: string;
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The domain of the default sender, which no one owns. */
const NO_DOMAIN = /@opensetter\.local>?$/;

const HAS_ADDRESS = /[^\s<>@]+@[^\s<>@]+/;
const MAIL_HINT =
  'Set MAIL_FROM to an address that SMTP_URL may send from, such as Acme <hello@example.com>.';

/** Lists every setting that conflicts with the rest, for the start log and the staff page. */
export function settingProblems(facts: InstallationFacts): SettingProblem[] {
  const { withoutEmbeddings, withoutHearing, withoutVoice, refusingPush } = facts;
  return [
    publicUrlProblem(facts),
    proxyProblem(facts),
    mailProblem(facts),
    facts.mayBeOwner && OWNER_PROBLEM,
    withoutEmbeddings && {
      setting: 'EMBEDDINGS_MODEL',
      problem: `We search knowledge by its words only. ${withoutEmbeddings.problem}`,
      hint: withoutEmbeddings.hint,
    },
    withoutHearing && {
      ...withoutHearing,
      problem: `We can't transcribe voice messages. ${withoutHearing.problem}`,
    },
    withoutVoice && {
      ...withoutVoice,
      problem: `Agents can't answer by voice, so they write. ${withoutVoice.problem}`,
    },
    refusingPush.length > 0 && pushProblem(refusingPush),
    ...facts.written,
    ...facts.misspelled.map(misspelledProblem),
  ].filter((problem) => problem !== null && problem !== false);
}

export function publicUrlProblem({
  PUBLIC_URL,
  HOST,
  seen,
}: Pick<InstallationFacts, 'PUBLIC_URL' | 'HOST' | 'seen'>): SettingProblem | null {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const hint = 'Set PUBLIC_URL to the address that people open, such as https://app.example.com.';
  if (seen.https && protocol === 'http:') {
    const problem = `People use https, but PUBLIC_URL is ${PUBLIC_URL}: sign-in and links in emails fail.`;
    return { setting: 'PUBLIC_URL', problem, hint };
  }
  if (LOCAL.has(hostname)) {
    if (LOCAL.has(HOST) || HOST === '::1') return null;
    const problem = `Other machines can reach this one, but it only answers at PUBLIC_URL, ${PUBLIC_URL}.`;
    return { setting: 'PUBLIC_URL', problem, hint };
  }
  if (protocol === 'https:') return null;
  const problem = `PUBLIC_URL is ${PUBLIC_URL}: passwords and messages travel unencrypted, and browsers refuse notifications.`;
  return { setting: 'PUBLIC_URL', problem, hint: `${hint} A proxy such as Caddy provides https.` };
}

export function proxyProblem({ seen }: Pick<InstallationFacts, 'seen'>): SettingProblem | null {
  if (seen.untrustedProxy === null) return null;
  return {
    setting: 'TRUSTED_PROXIES',
    problem: `The proxy at ${seen.untrustedProxy} isn't trusted, so everyone behind it shares one rate limit.`,
    hint: `Set TRUSTED_PROXIES=${seen.untrustedProxy} if that is your proxy and no one else can reach this port.`,
  };
}

function mailProblem({ MAIL_FROM, SANDBOX_PLAYS }: InstallationFacts): SettingProblem | null {
  const wrong = (problem: string) => ({ setting: 'MAIL_FROM', problem, hint: MAIL_HINT });
  if (!HAS_ADDRESS.test(MAIL_FROM)) {
    return wrong(
      `MAIL_FROM is "${MAIL_FROM}", which contains no email address, so mail servers refuse our emails.`,
    );
  }
  if (SANDBOX_PLAYS.includes('email') || !NO_DOMAIN.test(MAIL_FROM)) return null;
  return wrong(
    `Emails come from ${MAIL_FROM}, whose domain doesn't exist, so mail servers refuse them.`,
  );
}

const OWNER_PROBLEM: SettingProblem = {
  setting: 'DATABASE_APP_URL',
  problem:
    "The application's database login can become the owner of the tables: row-level security stops mistakes, but not an attacker who runs SQL.",
  hint: 'Allow the login in DATABASE_URL to create roles, or set DATABASE_APP_URL; docs/operations/deployment.md says how.',
};

function misspelledProblem({ name, meant }: { name: string; meant: string }): SettingProblem {
  return {
    setting: name,
    problem: `${name} is set, but we don't know this setting, and ${meant} isn't set.`,
    hint: `Rename ${name} to ${meant}, or ignore this if it belongs to another program.`,
  };
}

function pushProblem(refusing: InstallationFacts['refusingPush']): SettingProblem {
  const services = refusing.map(({ service, browsers }) => `${service} (${browsers})`);
  return {
    setting: 'VAPID_PUBLIC_KEY',
    problem: `Push services refuse notifications with 403. Affected browsers by service: ${services.join(', ')}.`,
    hint: "Check that MAIL_FROM or PUBLIC_URL is a real address, and that VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and APP_SECRET haven't changed. The subscriptions are kept.",
  };
}
