import { recordCopy as copy } from '#copy/privacy/record.ts';
import { utcDay } from '../format.ts';
import { formatSpan } from '../teams/session-limits.ts';
import type { FileTerms } from './file-terms.ts';
import { DATA_PARTS, type DataPart, TEAM_DATA } from './team-data.ts';
import { backupSentence, ERASURE_WAIT_DAYS } from './team-erasure.ts';
import { EXPORT_RETENTION_DAYS } from './team-export.ts';

/** A recipient of a team's personal data: who, where and which data. */
export interface Receiver {
  who: string;
  where: string;
  what: string;
}

/** The current facts about this installation and team, from which the record is built. */
export interface RecordFacts {
  team_name: string;
  /** YYYY-MM-DD */
  made_on: string;
  /** the address of the installation */
  product: string;
  members: number;
  receivers: Receiver[];
  /** the database's table comments, by table */
  comments: Readonly<Record<string, string>>;
  keep_months: number | null;
  files: FileTerms;
  backup_days: number | null;
  two_factor_required: boolean;
  max_hours: number | null;
  idle_minutes: number | null;
}

/** Tables of users' accounts, which belong to no team. */
export const PEOPLE_TABLES = ['users', 'user_profiles', 'accounts', 'sessions'] as const;

/** The tables that the record covers. */
export const RECORDED_TABLES: readonly string[] = [...Object.keys(TEAM_DATA), ...PEOPLE_TABLES];

const tablesOf = (part: DataPart): string[] => [
  ...Object.entries(TEAM_DATA).flatMap(([table, rule]) => (rule.part === part ? [table] : [])),
  ...(part === 'members' ? PEOPLE_TABLES : []),
];

/** Builds the record of a team's processing (Art. 30 GDPR) as Markdown, in the reader's language. */
export function processingRecord(facts: RecordFacts): string {
  const { made_on, product } = facts;
  return [
    `# ${copy.title({ team: plain(facts.team_name) })}`,
    copy.made({ day: utcDay(new Date(made_on)), product }),
    section(copy.controllers.title, [
      copy.controllers.controller({ team: plain(facts.team_name), members: facts.members }),
      copy.controllers.completeController,
      copy.controllers.processor({ product }),
      copy.controllers.completeProcessor,
    ]),
    ...DATA_PARTS.map((part) => activity(part, facts)),
    receivers(facts),
    timeLimits(facts),
    security(facts),
  ]
    .join('\n\n')
    .concat('\n');
}

function activity(part: DataPart, { comments }: RecordFacts): string {
  const { title, purpose, people } = copy.activities[part];
  const rows = tablesOf(part).map((table) => {
    const { what, until } = readComment(comments[table] ?? '');
    return row([table, what, until]);
  });
  const { stored, what, until } = copy.columns;
  return [
    `## ${title}`,
    `- ${copy.purpose({ purpose })}\n- ${copy.people({ people })}`,
    [row([stored, what, until]), RULE, ...rows].join('\n'),
  ].join('\n\n');
}

function receivers(facts: RecordFacts): string {
  const rows = facts.receivers.map(({ who, where, what }) => row([who, where, what]));
  const { title, who, where, what, complete } = copy.receivers;
  return [`## ${title}`, [row([who, where, what]), RULE, ...rows].join('\n'), `- ${complete}`].join(
    '\n\n',
  );
}

function timeLimits({ keep_months: months, files, backup_days }: RecordFacts): string {
  const { title, byHand, afterMonths, optOuts, team, archives } = copy.limits;
  return section(title, [
    months === null ? byHand : afterMonths({ months }),
    filesSentence(files),
    optOuts,
    team({ days: ERASURE_WAIT_DAYS }),
    archives({ days: EXPORT_RETENTION_DAYS }),
    backupSentence(backup_days),
  ]);
}

function filesSentence({ file_days, sensitive_days }: FileTerms): string {
  const sensitive = Math.min(sensitive_days, file_days ?? sensitive_days);
  return file_days === null
    ? copy.limits.filesWithChats({ sensitive })
    : copy.limits.filesAfter({ days: file_days, sensitive });
}

function security({ two_factor_required, max_hours, idle_minutes }: RecordFacts): string {
  const { title, rows, roles, required, offered, passwords, complete } = copy.security;
  return section(title, [
    rows,
    roles,
    two_factor_required ? required : offered,
    sessionSentence(max_hours, idle_minutes),
    passwords,
    complete,
  ]);
}

function sessionSentence(max_hours: number | null, idle_minutes: number | null): string {
  const { usual, age, idle, both } = copy.sessions;
  const after = max_hours === null ? null : formatSpan(max_hours * 60);
  const unused = idle_minutes === null ? null : formatSpan(idle_minutes);
  if (after !== null && unused !== null) return both({ after, unused });
  if (after !== null) return age({ after });
  return unused === null ? usual : idle({ unused });
}

const RULE = '|---|---|---|';
const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const section = (title: string, lines: string[]) =>
  `## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;

/**
 * Parses a table's comment: the feature and the content, then how the table grows, and after a semicolon
 * what removes its rows.
 */
function readComment(comment: string): { what: string; until: string } {
  const [first = '', growth = ''] = comment.split('\nGrowth: ');
  return { what: first.slice(first.indexOf(': ') + 1).trim(), until: growth.trim() };
}

/** Escapes user text so that Markdown doesn't interpret it. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>|#]/g, '\\$&');
/** Escapes our own text for a table cell. Stays readable where Markdown isn't rendered. */
const cell = (text: string) => text.replaceAll('\n', ' ').replace(/[|<]/g, '\\$&');
