import { MIN_SEARCH_LENGTH } from '#domain/admin/people-search.ts';
import { planLabel } from '#domain/billing/plan-names.ts';
import type { AuditAction, AuditPerson, AuditRecord } from '#domain/admin/schema.ts';

/** Texts of the admin page. The banner's are in copy.ts, which any page may need. */
export const copy = {
  title: 'Admin Dashboard',
  /** the level as stored; the badge shows it with a capital */
  badge: (level: string) => `${level} Admin`,
  badgeOfNone: 'Admin',
  description: 'Manage teams, users, and system settings across the platform',
  installation: 'Set up this installation',
  tabs: {
    label: 'Areas of the platform',
    teams: 'Teams',
    people: 'People',
    support: (unread: number) => (unread > 0 ? `Support (${unread})` : 'Support'),
    audit: 'Audit log',
    platform: 'Platform',
  },
  search: {
    title: 'Impersonate',
    text: 'Find a person by email, or everyone in a team by its slug.',
    label: 'Search people',
    placeholder: 'Email address or team slug',
    short: `Please enter at least ${MIN_SEARCH_LENGTH} characters`,
    searching: 'Searching...',
    none: 'No users found',
    noneText: (query: string) => `No email address or team slug contains “${query}”.`,
    more: 'There are more results. Type more of the address or slug to narrow them down.',
    failed: 'Failed to search people',
    failedText: 'Nothing changed. Please try again.',
    results: 'People found',
    inTeam: (team: string, slug: string) => `Team ${team} · /${slug}`,
    start: 'Impersonate',
    startFor: (name: string, team: string) => `Impersonate ${name} in Team ${team}`,
  },
  model: {
    title: 'AI model',
    name: (name: string, host: string) => `${name} at ${host}`,
    works: 'Works',
    fails: 'Needs attention',
    answers: 'It answers leads.',
    words: (words: string) => `Details: ${words}`,
    asked: (ways: string[]) => `We ask it ${ways.join(', ')}.`,
    blind:
      "It can't see pictures, so agents can't open those of leads. Set OPENAI_MODEL to a model that can.",
    unwell:
      'It gives many leads bad answers, so they wait. We keep trying, and answer everyone once it works.',
    lastError: 'Last error',
    loading: 'Checking the AI model...',
    failed: "We couldn't check the AI model",
    failedText: 'Leads are still answered. Please try again.',
    retry: 'Try again',
  },
  dialog: {
    title: (name: string) => `Impersonate ${name}?`,
    text: (team: string) =>
      `You'll act as the owner of Team ${team} for up to 60 minutes. We record the start, every change and the end in the audit log.`,
    reason: 'Reason',
    reasonHint: 'Saved in the audit log.',
    reasonPlaceholder: "Ticket 4711: the QR code doesn't show",
    cancel: 'Cancel',
    close: 'Close',
    confirm: 'Start impersonation',
    busy: 'Starting...',
    failed: "We couldn't start the impersonation. Please try again.",
  },
  drawing: {
    title: 'Website reader',
    text: 'How each worker draws pages that need scripts, and takes screenshots.',
    loading: 'Loading how pages are drawn...',
    failed: "We couldn't load how pages are drawn. Nothing changed. Please reload the page.",
    none: 'No worker is running, so no website is read.',
    untried: "This worker has just started and hasn't tried yet.",
    states: {
      sandbox: 'Pages are drawn in a Chromium with its own sandbox.',
      account:
        'Pages are drawn in a Chromium under an account that owns nothing. Chromium has no sandbox of its own here, because the system allows no user namespaces.',
      unsafe:
        "Pages aren't drawn: no Chromium can be started safely. Pages without scripts are still read, along with text that only their stylesheets hide. Allow user namespaces for the worker's account, and check CHROME_PATH.",
      missing:
        "Pages aren't drawn: there's no Chromium on this machine. Pages without scripts are still read, along with text that only their stylesheets hide. Install one, or set CHROME_PATH.",
    },
  },
  audit: {
    title: 'Audit log',
    text: "What staff did, newest first. Entries can't be changed or removed.",
    filters: 'Filters of the audit log',
    action: 'Action',
    anyAction: 'All actions',
    person: 'Person',
    personPlaceholder: 'Part of an email',
    team: 'Team',
    teamPlaceholder: 'Slug of the team',
    from: 'From',
    to: 'To',
    clear: 'Clear all',
    export: 'Export as CSV',
    more: 'Load more entries',
    moreBusy: 'Loading...',
    noMatch: 'No entry matches',
    noMatchText: 'Change or clear the filters to see more.',
    none: 'Nothing yet',
    noneText: 'What staff do while impersonating someone will appear here.',
    failed: "We couldn't load the audit log",
    failedText: 'Every entry is safe. Please try again.',
    retry: 'Try again',
    loading: 'Loading the audit log...',
    reason: (text: string) => `Reason: ${text}`,
    /** why an impersonation ended, as stored */
    because: (text: string) => `Ended: ${text}`,
  },
};

const SOMEBODY_GONE = 'a deleted account';

/** One entry in a sentence. */
export function auditSentence({ action, actor, target, team, details }: AuditRecord): string {
  const by = actor ? nameOf(actor) : byNobody(action);
  const whom = target ? nameOf(target) : SOMEBODY_GONE;
  const where = team ? ` in Team ${team.team_name}` : '';
  const sentences: Record<AuditAction, string> = {
    'impersonation.started': `${by} started impersonating ${whom}${where}`,
    'impersonation.stopped': `${by} stopped impersonating ${whom}${where}`,
    'impersonation.change': `${by} as ${whom}${where}: ${details.procedure ?? 'a change'}`,
    'admin.granted': `${by} gave ${whom} the admin level ${details.level ?? ''}`.trim(),
    'admin.revoked': `${by} removed the admin level of ${whom}`,
    'team.two_factor_required': `${by} made two-factor sign-in required${where}`,
    'team.two_factor_optional': `${by} made two-factor sign-in optional${where}`,
    'team.sessions_limited': `${by} changed how long sessions last${where}`,
    'two_factor.reset': `${by} reset two-factor sign-in for ${whom}`,
    'platform.set_up': `${by} set up this installation`,
    'team.plan_changed': `${by} gave Team ${team?.team_name ?? ''} the plan ${planLabel(details.to ?? '')}`,
    'job.retried': `${by} retried the job ${details.job ?? ''}${where}`,
    'prompts.gate_overridden': `${by} published prompts that have not passed their evals${where}`,
    'learning.accepted': `${by} accepted a ${details.kind ?? 'proposal'} that a conversation suggested${where}`,
    'learning.declined': `${by} declined a ${details.kind ?? 'proposal'} that a conversation suggested${where}`,
    'disclosure.switched': `${by} switched the disclosure ${details.to ?? ''}${where}`,
    'trial.started': `${by} gave new prompts to ${details.share ?? ''}% of the new leads of a campaign${where}`,
    'trial.changed': `${by} changed a trial of prompts${where}`,
    'trial.promoted': `${by} made the prompts of a trial live${where}`,
    'trial.stopped': `${by} stopped a trial of prompts${where}`,
    'trial.rolled_back': `A trial of prompts was rolled back automatically${where}: ${details.why ?? ''}`,
    'audit.exported': `${by} exported the audit log`,
  };
  return sentences[action];
}

export function nameOf({ name, email }: AuditPerson): string {
  return name || email;
}

/** Levels are also given and taken by the operator, who has no account. */
function byNobody(action: AuditAction): string {
  const byOperator =
    action.startsWith('admin.') || ['two_factor.reset', 'team.plan_changed'].includes(action);
  return byOperator ? 'The command line' : 'A deleted account';
}
