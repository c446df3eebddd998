import { counted } from '../plural.ts';
import { spanText } from '../teams/session-limits.ts';
import type { FileTerms } from './file-terms.ts';
import { DATA_PARTS, type DataPart, TEAM_DATA } from './team-data.ts';
import { backupSentence, ERASURE_WAIT_DAYS } from './team-erasure.ts';
import { EXPORT_KEPT_DAYS } from './team-export.ts';

/** Who gets personal data of a team, where, and what. */
export interface Receiver {
  who: string;
  where: string;
  what: string;
}

/** What the record is made from: how this installation and this team stand today. */
export interface RecordFacts {
  team_name: string;
  /** YYYY-MM-DD */
  made_on: string;
  /** the address of the installation */
  product: string;
  members: number;
  receivers: Receiver[];
  /** the comments of the tables in the database, by table */
  comments: Readonly<Record<string, string>>;
  keep_months: number | null;
  files: FileTerms;
  backup_days: number | null;
  two_factor_required: boolean;
  max_hours: number | null;
  idle_minutes: number | null;
}

interface Activity {
  title: string;
  purpose: string;
  people: string;
}

const LEADS = 'People who wrote to the team, asked to be written to, or were entered by it';
const MEMBERS = 'Members of the team and people it invited';

const ACTIVITIES: Readonly<Record<DataPart, Activity>> = {
  leads: {
    title: 'Keeping leads',
    purpose: 'To know who is interested in what the team offers, and how to reach them.',
    people: LEADS,
  },
  conversations: {
    title: 'Conversations on WhatsApp',
    purpose: 'To answer leads, by an AI agent and by people of the team.',
    people: LEADS,
  },
  outreach: {
    title: 'Writing first, and reminders',
    purpose: 'To write only to people who may be written to, and when it suits them.',
    people: LEADS,
  },
  agents: {
    title: 'Setting up and improving AI agents',
    purpose:
      'To tell agents what the business says, to test them, and to learn from conversations.',
    people: `${LEADS}; people who are named in documents and websites of the business`,
  },
  members: {
    title: 'Working together in the team',
    purpose: 'To let members in, to tell them what waits for them, and to show who changed what.',
    people: MEMBERS,
  },
  billing: {
    title: 'Payments and costs',
    purpose: 'To bill the team where it pays, and to show what its agents cost.',
    people: MEMBERS,
  },
  operation: {
    title: 'Running the service',
    purpose: 'To keep numbers connected, to serve programs of the team, and to count its use.',
    people: `${LEADS}; ${MEMBERS.toLowerCase()}`,
  },
};

/** Tables of people that belong to no team: their accounts. */
export const PEOPLE_TABLES = ['users', 'user_profiles', 'accounts', 'sessions'] as const;

/** The tables that the record speaks of. */
export const RECORDED_TABLES: readonly string[] = [...Object.keys(TEAM_DATA), ...PEOPLE_TABLES];

const tablesOf = (part: DataPart): string[] => [
  ...Object.entries(TEAM_DATA).flatMap(([table, rule]) => (rule.part === part ? [table] : [])),
  ...(part === 'members' ? PEOPLE_TABLES : []),
];

/** The record of a team's processing (Art. 30 GDPR) as Markdown. */
export function processingRecord(facts: RecordFacts): string {
  return [
    `# Record of processing activities: ${plain(facts.team_name)}`,
    `As of ${facts.made_on} (UTC), made by OpenSetter at ${facts.product} from what it stores and where it sends it. Lines that begin with “To complete” are for you.`,
    controllers(facts),
    ...DATA_PARTS.map((part) => activity(part, facts)),
    receivers(facts),
    timeLimits(facts),
    security(facts),
  ]
    .join('\n\n')
    .concat('\n');
}

function controllers({ team_name, members, product }: RecordFacts): string {
  return section('Who is responsible', [
    `Controller: the business behind the team “${plain(team_name)}” (${members} ${members === 1 ? 'member' : 'members'}).`,
    'To complete: its legal name, address and contact; its representative and data protection officer, where there are any.',
    `Processor: the operator of ${product}.`,
    'To complete: the legal name and contact of the operator, and the date of your agreement with them (Art. 28 GDPR).',
  ]);
}

function activity(part: DataPart, { comments }: RecordFacts): string {
  const { title, purpose, people } = ACTIVITIES[part];
  const rows = tablesOf(part).map((table) => {
    const { what, until } = readComment(comments[table] ?? '');
    return `| ${cell(table)} | ${cell(what)} | ${cell(until)} |`;
  });
  return [
    `## ${title}`,
    `- Purpose: ${purpose}\n- People concerned: ${people}.`,
    ['| Stored as | What it is | How much, and until when |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

function receivers(facts: RecordFacts): string {
  const rows = facts.receivers.map(
    ({ who, where, what }) => `| ${cell(who)} | ${cell(where)} | ${cell(what)} |`,
  );
  return [
    '## Who receives data',
    ['| Who | Where | What |', '|---|---|---|', ...rows].join('\n'),
    '- To complete: for each receiver outside the European Economic Area the country, and what makes the transfer lawful (Art. 44 to 49 GDPR).',
  ].join('\n\n');
}

function timeLimits({ keep_months, files, backup_days }: RecordFacts): string {
  const months = keep_months === 1 ? '1 month' : `${keep_months} months`;
  return section('When data is deleted', [
    keep_months === null
      ? 'Leads and their conversations: when a person of the team deletes them.'
      : `Leads and their conversations: after ${months} without activity, or when a person of the team deletes them.`,
    filesSentence(files),
    'Opt-outs of deleted leads: kept as keyed hashes, so that no one writes to them again.',
    `The whole team: ${ERASURE_WAIT_DAYS} days after its owner asks for it.`,
    `Archives of the team: ${EXPORT_KEPT_DAYS} days after they were made.`,
    backupSentence(backup_days),
  ]);
}

function filesSentence({ file_days, sensitive_days }: FileTerms): string {
  const others =
    file_days === null ? 'with their conversations' : `after ${counted(file_days, 'day')}`;
  const sensitive = Math.min(sensitive_days, file_days ?? sensitive_days);
  return `Pictures, recordings and documents of conversations: ${others}; identity documents, bank cards and intimate pictures: after ${counted(sensitive, 'day')}. What was understood of the others stays with the conversation.`;
}

function security(facts: RecordFacts): string {
  const { two_factor_required, max_hours, idle_minutes } = facts;
  const age = max_hours === null ? null : `${spanText(max_hours * 60)} after the last sign-in`;
  const idle = idle_minutes === null ? null : `after ${spanText(idle_minutes)} without use`;
  const limits = [age, idle].filter((limit) => limit !== null);
  return section('How data is protected', [
    'Every row belongs to one team, and the database itself shows it to no other (row-level security).',
    'Members have roles; what each may do is checked on the server. Changes are in a log that no one can edit.',
    two_factor_required
      ? 'Two-factor sign-in is required of every member.'
      : 'Two-factor sign-in is offered, and not required of members.',
    limits.length === 0
      ? 'Members stay signed in until 7 days without use.'
      : `Members sign in again ${limits.join(' and ')}.`,
    'Passwords are stored as scrypt hashes; keys and secrets of the team are encrypted.',
    'To complete: measures of your own, such as locked devices and training.',
  ]);
}

const section = (title: string, lines: string[]) =>
  `## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;

/**
 * A table's comment: the feature and what it is, then how it grows, and after a semicolon what removes
 * its rows.
 */
function readComment(comment: string): { what: string; until: string } {
  const [first = '', growth = ''] = comment.split('\nGrowth: ');
  return { what: first.slice(first.indexOf(': ') + 1).trim(), until: growth.trim() };
}

/** Text of people, without meaning in Markdown. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>|#]/g, '\\$&');
/** Words of our own in a row, readable as they are where Markdown is not shown as such. */
const cell = (text: string) => text.replaceAll('\n', ' ').replace(/[|<]/g, '\\$&');
