import type { BulkAction, BulkSkip } from '#domain/conversations/inbox-schema.ts';
import type { InboxView } from '#domain/conversations/inbox.ts';
import { STATES } from '#domain/conversations/states.ts';

const leads = (count: number) => (count === 1 ? '1 conversation' : `${count} conversations`);

/** Views, assignment and changes in bulk. */
export const inbox = {
  views: {
    label: 'Views',
    names: {
      waiting: STATES.waiting.word,
      mine: 'Mine',
      unassigned: 'Unassigned',
      booked: STATES.booked.word,
      all: 'All',
      agent: STATES.ai_active.word,
      stopped: STATES.manual_control.word,
      opted_out: STATES.opted_out.word,
    } satisfies Record<InboxView, string>,
    empty: {
      waiting: {
        title: 'No one is waiting for you',
        text: 'Leads appear here when your agent needs a person, and leave once someone has answered.',
      },
      mine: {
        title: 'Nothing is assigned to you',
        text: 'Open a conversation and press A to look after it yourself.',
      },
      booked: {
        title: 'No appointments yet',
        text: "Leads appear here when they write that they've booked, or when someone says so on their card.",
      },
    } as Partial<Record<InboxView, { title: string; text: string }>>,
    showAll: 'Show all conversations',
  },
  draft: 'Draft',
  assignedTo: (name: string) => `Assigned to ${name}`,
  assign: {
    title: 'Assign to',
    text: (count: number) =>
      count === 1
        ? 'Choose who looks after this lead.'
        : `Choose who looks after these ${count} leads.`,
    search: 'Search members',
    nobody: 'No one',
    me: (name: string) => `${name} (you)`,
    none: 'No member has this name',
    failed: "We couldn't load your team's members",
    failedText: 'Nothing was assigned. Check your connection and try again.',
    retry: 'Retry',
    close: 'Close',
    done: (count: number, name: string | null) =>
      name ? `${leads(count)} assigned to ${name}` : `${leads(count)} unassigned`,
    unchanged: 'Nothing changed: they were assigned like this already.',
    notDone: 'Nothing was assigned. Check your connection and try again.',
    button: 'Assign',
    row: 'Assigned to',
  },
  tags: {
    button: 'Tags',
    title: 'Tags',
    text: (count: number) => `Put a tag on ${leads(count)}, or take it off.`,
    put: 'Add',
    putOn: (tag: string) => `Add tag ${tag}`,
    take: 'Remove',
    takeOff: (tag: string) => `Remove tag ${tag}`,
    create: 'New tag',
    none: 'Your team has no tags yet. Create the first one.',
    loading: 'Loading tags',
    failed: "We couldn't load your team's tags",
    failedText: 'Nothing was changed. Check your connection and try again.',
    retry: 'Retry',
    close: 'Close',
    done: (count: number, tag: string, on: boolean) =>
      on ? `"${tag}" added to ${leads(count)}` : `"${tag}" removed from ${leads(count)}`,
  },
  undo: 'Undo',
  undone: (count: number) => `Undone for ${leads(count)}`,
  notUndone: (count: number) =>
    count > 0 ? `Only undone for ${leads(count)}` : 'Nothing was undone',
  notUndoneText: 'The others stay changed. Check your connection and change them back in the list.',
  select: {
    start: 'Select conversations',
    one: (name: string) => `Select ${name}`,
    count: (count: number) => `${count} selected`,
    all: 'Select all in this view',
    limit: (limit: number) =>
      `The first ${limit} are selected. Finish with these, then select the next ones.`,
    failed: "We couldn't select them. Your selection is unchanged.",
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
    } satisfies Record<BulkAction, string>,
    done: {
      stop: (n: number) => `Agent stopped in ${leads(n)}`,
      reactivate: (n: number) => `Agent reactivated in ${leads(n)}`,
      mark_seen: (n: number) => `${leads(n)} marked as seen`,
      mark_read: (n: number) => `${leads(n)} marked as read`,
      mark_unread: (n: number) => `${leads(n)} marked as unread`,
    } satisfies Record<BulkAction, (n: number) => string>,
    skipped: {
      opted_out: (n: number) => `${leads(n)} left alone: the lead asked to stop`,
      opt_out_doubt: (n: number) =>
        `${leads(n)} left alone: the lead may have asked to stop. Open it to decide`,
      nothing_to_do: (n: number) => `${leads(n)} needed no change`,
    } satisfies Record<BulkSkip, (n: number) => string>,
    gone: (n: number) => `${leads(n)} no longer there`,
    progress: (done: number, total: number) => `${done} of ${total}`,
    cancel: 'Stop here',
    canceled: (done: number, left: number) =>
      `Stopped: ${done} done, ${left} still selected and unchanged.`,
    failed: (done: number, left: number) =>
      `The connection failed. ${done} are done and stay so; ${left} are still selected. Try again.`,
    confirm: {
      stop: {
        title: 'Stop the agent?',
        text: (n: number) =>
          `The agent stops replying in ${leads(n)} right away. Only answers that are already on their way may still arrive. You can undo this.`,
      },
      reactivate: {
        title: 'Reactivate the agent?',
        text: (n: number) =>
          `The agent takes over ${leads(n)} again and replies to recent messages that no one answered. Leads who asked to stop are left alone.`,
      },
    },
    keep: 'Cancel',
  },
  menu: { label: 'Views and tools' },
  saved: {
    label: 'Your views',
    start: 'Save this view...',
    title: 'Save this view',
    save: 'Save',
    name: 'Name',
    hint: 'Only you see your views. The list keeps its filters under this name.',
    remove: (name: string) => `Delete view "${name}"`,
    removed: (name: string) => `View "${name}" deleted`,
    removeFailed: "The view wasn't deleted. Check your connection and try again.",
    close: 'Close',
    cancel: 'Cancel',
    saving: 'Saving...',
    saveFailed: "The view wasn't saved. Check your connection and try again.",
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
    close: 'Close',
    hint: 'Press ? for all shortcuts.',
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
    ] as const,
  },
  seen: 'Marked as seen',
  toDecide: 'Marked as read. The agent waits for your decision: open the conversation.',
  notSeen: 'It is not marked as seen. Check your connection and try again.',
};
