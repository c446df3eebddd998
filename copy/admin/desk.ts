import { catalog } from '#copy/catalog/catalog.ts';

/** Texts of the admin page. The impersonation banner's are in screen.ts, because any page may show it. */
export const copy = catalog('admin.desk', {
  title: 'Admin Dashboard',
  /** the level as stored; the badge capitalizes it */
  badge: '{level} Admin',
  badgeOfNone: 'Admin',
  description: 'Manage teams, users, and system settings across the platform',
  installation: 'Set up this installation',
  tabs: {
    label: 'Areas of the platform',
    teams: 'Teams',
    people: 'People',
    support: '{unread, plural, =0 {Support} other {Support (#)}}',
    audit: 'Audit log',
    platform: 'Platform',
  },
  search: {
    title: 'Impersonate',
    text: 'Find a person by email, or everyone in a team by its slug.',
    label: 'Search people',
    placeholder: 'Email address or team slug',
    short: 'Please enter at least 3 characters',
    searching: 'Searching...',
    none: 'No users found',
    noneText: 'No email address or team slug contains “{query}”.',
    more: 'There are more results. Type more of the address or slug to narrow them down.',
    failed: 'Failed to search people',
    failedText: 'Nothing changed. Please try again.',
    results: 'People found',
    inTeam: 'Team {team} · /{slug}',
    start: 'Impersonate',
    startFor: 'Impersonate {name} in Team {team}',
  },
  model: {
    title: 'AI model',
    name: '{name} at {host}',
    works: 'Works',
    fails: 'Needs attention',
    answers: 'It answers leads.',
    words: 'Details: {words}',
    asked: 'How we call it: {ways}.',
    blind:
      "It can't see pictures, so agents can't read pictures from leads. Set OPENAI_MODEL to a model that can.",
    unwell:
      "We can't use many of its answers, so leads are waiting. We'll keep trying and answer everyone once it works.",
    lastError: 'Last error',
    loading: 'Checking the AI model...',
    failed: "We couldn't check the AI model",
    failedText: 'Leads are still answered. Please try again.',
  },
  dialog: {
    title: 'Impersonate {name}?',
    text: "You'll act as the owner of Team {team} for up to 60 minutes. The audit log records when you start and stop, and every change you make.",
    reason: 'Reason',
    reasonHint: 'Saved in the audit log.',
    reasonPlaceholder: "Ticket 4711: the QR code doesn't show",
    buttons: { save: 'Start impersonation', saving: 'Starting...' },
    failed: "We couldn't start the impersonation. Please try again.",
  },
  drawing: {
    title: 'Website reader',
    text: 'How each worker renders pages that need scripts and takes screenshots.',
    loading: 'Loading the website reader...',
    failed: "We couldn't load the website reader. Nothing changed. Please reload the page.",
    none: "No worker is running, so we can't read websites.",
    untried: "This worker just started and hasn't rendered a page yet.",
    states: {
      sandbox: 'It renders pages in a sandboxed Chromium.',
      account:
        "It renders pages in a Chromium that runs under an account without any rights. Chromium runs without its sandbox because the system doesn't allow user namespaces.",
      unsafe:
        "It can't render pages because Chromium won't start safely. It still reads pages without scripts, along with text that only their stylesheets hide. Allow user namespaces for the worker's account, and check CHROME_PATH.",
      missing:
        "It can't render pages because this machine has no Chromium. It still reads pages without scripts, along with text that only their stylesheets hide. Install Chromium, or set CHROME_PATH.",
    },
  },
  audit: {
    title: 'Audit log',
    text: 'What staff did, newest first. No one can change or remove entries.',
    filters: 'Audit log filters',
    action: 'Action',
    anyAction: 'All actions',
    person: 'Person',
    personPlaceholder: 'Part of an email',
    team: 'Team',
    teamPlaceholder: 'Team slug',
    from: 'From',
    to: 'To',
    clear: 'Clear all',
    export: 'Export as CSV',
    more: 'Load more entries',
    noMatch: 'No entry matches',
    noMatchText: 'Change or clear the filters to see more.',
    none: 'Nothing yet',
    noneText: 'What staff do while impersonating someone will appear here.',
    failed: "We couldn't load the audit log",
    failedText: 'Every entry is safe. Please try again.',
    loading: 'Loading the audit log...',
    reason: 'Reason: {text}',
    /** why an impersonation ended, as stored */
    because: 'Ended: {text}',
  },
});

/** Audit log entries as sentences; `placed` says whether the action happened in a team. */
export const audit = catalog('admin.desk.audit', {
  deleted: 'a deleted account',
  byDeleted: 'A deleted account',
  byOperator: 'The command line',
  aChange: 'a change',
  proposal: 'change',
  actions: {
    'impersonation.started':
      '{by} started impersonating {whom}{placed, select, yes { in Team {team}} other {}}',
    'impersonation.stopped':
      '{by} stopped impersonating {whom}{placed, select, yes { in Team {team}} other {}}',
    'impersonation.change':
      '{by} as {whom}{placed, select, yes { in Team {team}} other {}}: {detail}',
    'admin.granted': '{by} gave {whom} the admin level {detail}',
    'admin.revoked': '{by} revoked the admin level of {whom}',
    'team.two_factor_required':
      '{by} made two-factor sign-in required{placed, select, yes { in Team {team}} other {}}',
    'team.two_factor_optional':
      '{by} made two-factor sign-in optional{placed, select, yes { in Team {team}} other {}}',
    'team.sessions_limited':
      '{by} changed how long sessions last{placed, select, yes { in Team {team}} other {}}',
    'two_factor.reset': '{by} reset two-factor sign-in for {whom}',
    'platform.set_up': '{by} set up this installation',
    'team.plan_changed': '{by} moved Team {team} to the plan {detail}',
    'job.retried': '{by} retried the job {detail}{placed, select, yes { in Team {team}} other {}}',
    'prompts.gate_overridden':
      "{by} published prompts that haven't passed their evals{placed, select, yes { in Team {team}} other {}}",
    'learning.accepted':
      '{by} accepted a {detail} from a conversation{placed, select, yes { in Team {team}} other {}}',
    'learning.declined':
      '{by} declined a {detail} from a conversation{placed, select, yes { in Team {team}} other {}}',
    'disclosure.switched':
      '{by} turned the disclosure {detail}{placed, select, yes { in Team {team}} other {}}',
    'trial.started':
      "{by} started a prompt trial with {detail}% of a campaign's new leads{placed, select, yes { in Team {team}} other {}}",
    'trial.changed': '{by} changed a prompt trial{placed, select, yes { in Team {team}} other {}}',
    'trial.promoted':
      '{by} published the prompts of a trial{placed, select, yes { in Team {team}} other {}}',
    'trial.stopped': '{by} stopped a prompt trial{placed, select, yes { in Team {team}} other {}}',
    'trial.rolled_back':
      'We automatically rolled back a prompt trial{placed, select, yes { in Team {team}} other {}}: {detail}',
    'audit.exported': '{by} exported the audit log',
  },
});
