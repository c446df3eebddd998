import { catalog } from '#copy/catalog/catalog.ts';

/** Views, assignment and bulk changes. */
export const inbox = catalog('conversations.inbox', {
  views: {
    label: 'Views',
    names: {
      waiting: 'Waiting for you',
      mine: 'Mine',
      unassigned: 'Unassigned',
      booked: 'Booked',
      later: 'Contact later',
      all: 'All',
      agent: 'AI Active',
      stopped: 'AI Stopped',
      opted_out: 'Opted out',
    },
    empty: {
      waiting: {
        title: 'No one is waiting for you',
        text: 'Leads appear here when your agent needs a person, and leave once someone has answered.',
      },
      mine: {
        title: 'Nothing is assigned to you',
        text: 'Open a conversation and press A to assign it to yourself.',
      },
      booked: {
        title: 'No appointments yet',
        text: "Leads appear here when they write that they've booked, or when someone says so on their card.",
      },
      later: {
        title: 'No one asked for later contact',
        text: 'Leads who ask to hear from you on another day appear here until that day. The agent then writes to them.',
      },
    },
    showAll: 'Show all conversations',
  },
  draft: 'Draft',
  assignedTo: 'Assigned to {name}',
  assign: {
    title: 'Assign to',
    text: '{count, plural, one {Choose who looks after this lead.} other {Choose who looks after these # leads.}}',
    search: 'Search members',
    noOne: 'No one',
    me: '{name} (you)',
    none: 'No member has this name',
    failed: "We couldn't load your team's members",
    failedText: 'Nothing was assigned. Check your connection and try again.',
    done: '{count, plural, one {# conversation} other {# conversations}} assigned to {name}',
    undone: '{count, plural, one {# conversation} other {# conversations}} unassigned',
    unchanged: "Nothing changed: they're already assigned like this.",
    notDone: 'Nothing was assigned. Check your connection and try again.',
    button: 'Assign',
    row: 'Assigned to',
  },
  tags: {
    button: 'Tags',
    title: 'Tags',
    text: 'Add a tag to {count, plural, one {# conversation} other {# conversations}}, or remove it.',
    put: 'Add',
    putOn: 'Add tag {tag}',
    take: 'Remove',
    takeOff: 'Remove tag {tag}',
    create: 'New tag',
    none: 'Your team has no tags yet. Create the first one.',
    loading: 'Loading tags',
    failed: "We couldn't load your team's tags",
    failedText: 'Nothing was changed. Check your connection and try again.',
    added: '"{tag}" added to {count, plural, one {# conversation} other {# conversations}}',
    removed: '"{tag}" removed from {count, plural, one {# conversation} other {# conversations}}',
  },
  undo: 'Undo',
  undone: 'Undone for {count, plural, one {# conversation} other {# conversations}}',
  notUndone:
    '{count, plural, =0 {Nothing was undone} other {Only undone for {count, plural, one {# conversation} other {# conversations}}}}',
  notUndoneText:
    'The others are still changed. Check your connection and change them back in the list.',
  select: {
    start: 'Select conversations',
    one: 'Select {name}',
    count: '{count, number} selected',
    all: 'Select all in this view',
    limit: 'The first {limit, number} are selected. Finish with these, then select the next ones.',
    failed: "We couldn't select them. Your selection hasn't changed.",
    end: 'End selection',
    toolbar: 'Change the selected conversations',
  },
  bulk: {
    names: {
      stop: 'Stop agent',
      reactivate: 'Reactivate agent',
      mark_seen: 'Mark as seen',
      mark_read: 'Mark as read',
      mark_unread: 'Mark as unread',
    },
    done: {
      stop: 'Agent stopped in {count, plural, one {# conversation} other {# conversations}}',
      reactivate:
        'Agent reactivated in {count, plural, one {# conversation} other {# conversations}}',
      mark_seen: '{count, plural, one {# conversation} other {# conversations}} marked as seen',
      mark_read: '{count, plural, one {# conversation} other {# conversations}} marked as read',
      mark_unread: '{count, plural, one {# conversation} other {# conversations}} marked as unread',
    },
    skipped: {
      opted_out:
        '{count, plural, one {# conversation} other {# conversations}} skipped: the lead asked to stop',
      opt_out_doubt:
        '{count, plural, one {# conversation} other {# conversations}} skipped: the lead may have asked to stop. Open it to decide',
      nothing_to_do:
        '{count, plural, one {# conversation} other {# conversations}} needed no change',
    },
    gone: '{count, plural, one {# conversation no longer exists} other {# conversations no longer exist}}',
    progress: '{done, number} of {total, number}',
    cancel: 'Stop here',
    canceled: 'Stopped: {done, number} done, {left, number} still selected and unchanged.',
    failed:
      'The connection failed. {done, number} are done, and {left, number} are still selected. Try again.',
    confirm: {
      stop: {
        title: 'Stop the agent?',
        text: 'The agent stops replying in {count, plural, one {# conversation} other {# conversations}} right away. Only answers that are already on their way may still arrive. You can undo this.',
      },
      reactivate: {
        title: 'Reactivate the agent?',
        text: 'The agent takes over {count, plural, one {# conversation} other {# conversations}} again and replies to recent messages that no one answered. We skip leads who asked to stop.',
      },
    },
  },
  menu: {
    label: 'Views and tools',
    outreach: 'First messages in line',
    import: 'Import leads',
  },
  saved: {
    label: 'Your views',
    start: 'Save this view...',
    title: 'Save this view',
    name: 'Name',
    hint: 'Only you see your views. The list keeps its filters under this name.',
    remove: 'Delete view "{name}"',
    removed: 'View "{name}" deleted',
    removeFailed: "We couldn't delete the view. Check your connection and try again.",
    saveFailed: "We couldn't save the view. Check your connection and try again.",
  },
  export: {
    leads: 'Leads (CSV)',
    messages: 'Messages (CSV)',
    save: { leads: 'Export leads (CSV)', messages: 'Export messages (CSV)' },
    failed: 'The export failed. Nothing is lost. Check your connection and try again.',
  },
  more: 'More actions',
  keys: {
    title: 'Keyboard shortcuts',
    rows: [
      [['J'], 'Next conversation'],
      [['K'], 'Previous conversation'],
      [['Enter'], 'Open the conversation'],
      [['Esc'], 'Back to the list'],
      [['/'], 'Search'],
      [['R'], 'Write a reply'],
      [['A'], 'Assign'],
      [['E'], 'Mark as seen and read'],
      [['U'], 'Mark as unread'],
      [['S'], 'Stop or reactivate the agent'],
      [['X'], 'Select'],
      [['Ctrl', 'K'], 'Find people, campaigns and pages'],
      [['Ctrl', 'B'], 'Show or hide the sidebar'],
      [['?'], 'This list'],
    ],
  },
  seen: 'Marked as seen',
  toDecide: 'Marked as read. The agent is waiting for your decision: open the conversation.',
  notSeen: "We couldn't mark it as seen. Check your connection and try again.",
});
