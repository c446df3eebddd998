import { MIN_SEARCH_LENGTH } from '#domain/admin/people-search.ts';
import type { AuditAction, AuditPerson, AuditRecord } from '#domain/admin/schema.ts';

/** Texts of the admin page. The banner's are in copy.ts, which any page may need. */
export const copy = {
  title: 'Admin Dashboard',
  /** the level as stored; the badge shows it with a capital */
  badge: (level: string) => `${level} Admin`,
  description: 'Impersonate a user to help them, and review what staff did.',
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
  audit: {
    title: 'Audit log',
    text: "The last 50 entries. Entries can't be changed or removed.",
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
    'two_factor.reset': `${by} reset two-factor sign-in for ${whom}`,
  };
  return sentences[action];
}

export function nameOf({ name, email }: AuditPerson): string {
  return name || email;
}

/** Levels are also given and taken by the operator, who has no account. */
function byNobody(action: AuditAction): string {
  const byOperator = action.startsWith('admin.') || action === 'two_factor.reset';
  return byOperator ? 'The command line' : 'A deleted account';
}
