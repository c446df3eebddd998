import { catalog } from '../catalog/catalog.ts';

/** The record of processing activities that a team can export. */
export const recordCopy = catalog('privacy.record', {
  title: 'Record of processing activities: {team}',
  made: 'As of {day} (UTC). OpenSetter at {product} created this from what it stores and where it sends it. Lines that begin with “To complete” are for you to fill in.',
  purpose: 'Purpose: {purpose}',
  people: 'People concerned: {people}.',
  columns: { stored: 'Stored as', what: 'What it is', until: 'How much, and until when' },
  controllers: {
    title: 'Who is responsible',
    controller:
      'Controller: the business behind the team “{team}” ({members, plural, one {# member} other {# members}}).',
    completeController:
      'To complete: its legal name, address and contact; its representative and data protection officer, where there are any.',
    processor: 'Processor: the operator of {product}.',
    completeProcessor:
      'To complete: the legal name and contact of the operator, and the date of your agreement with them (Art. 28 GDPR).',
  },
  activities: {
    leads: {
      title: 'Keeping leads',
      purpose: 'To know who is interested in what the team offers, and how to reach them.',
      people: 'People who wrote to the team, asked to be contacted, or were added by it',
    },
    conversations: {
      title: 'Conversations on WhatsApp',
      purpose: 'To answer leads, through an AI agent and the team.',
      people: 'People who wrote to the team, asked to be contacted, or were added by it',
    },
    outreach: {
      title: 'Writing first, and reminders',
      purpose: 'To contact only people who may be contacted, at times that suit them.',
      people: 'People who wrote to the team, asked to be contacted, or were added by it',
    },
    agents: {
      title: 'Setting up and improving AI agents',
      purpose:
        "To give agents the business's information, test them, and learn from conversations.",
      people:
        'People who wrote to the team, asked to be contacted, or were added by it; people who are named in documents and websites of the business',
    },
    members: {
      title: 'Working together in the team',
      purpose:
        'To give members access, notify them of what needs their attention, and record who changed what.',
      people: 'Members of the team and people it invited',
    },
    billing: {
      title: 'Payments and costs',
      purpose: 'To bill the team where it pays, and to show what its agents cost.',
      people: 'Members of the team and people it invited',
    },
    operation: {
      title: 'Running the service',
      purpose: "To keep numbers connected, serve the team's integrations, and measure usage.",
      people:
        'People who wrote to the team, asked to be contacted, or were added by it; members of the team and people it invited',
    },
  },
  receivers: {
    title: 'Who receives data',
    who: 'Who',
    where: 'Where',
    what: 'What',
    complete:
      'To complete: for each receiver outside the European Economic Area the country, and what makes the transfer lawful (Art. 44 to 49 GDPR).',
  },
  limits: {
    title: 'When data is deleted',
    byHand: 'Leads and their conversations: when someone on the team deletes them.',
    afterMonths:
      'Leads and their conversations: after {months, plural, one {# month} other {# months}} without activity, or when someone on the team deletes them.',
    filesWithChats:
      'Pictures, recordings and documents of conversations: with their conversations; identity documents, bank cards and intimate pictures: after {sensitive, plural, one {# day} other {# days}}. What was understood of the others stays with the conversation.',
    filesAfter:
      'Pictures, recordings and documents of conversations: after {days, plural, one {# day} other {# days}}; identity documents, bank cards and intimate pictures: after {sensitive, plural, one {# day} other {# days}}. What was understood of the others stays with the conversation.',
    optOuts: 'Opt-outs of deleted leads: kept as keyed hashes, so that no one contacts them again.',
    team: 'The whole team: {days, plural, one {# day} other {# days}} after its owner asks for it.',
    archives:
      'Archives of the team: {days, plural, one {# day} other {# days}} after they were made.',
  },
  security: {
    title: 'How data is protected',
    rows: 'Every row belongs to one team, and the database hides it from all others (row-level security).',
    roles:
      'Members have roles; what each may do is checked on the server. Changes are in a log that no one can edit.',
    required: 'Two-factor sign-in is required of every member.',
    offered: 'Two-factor sign-in is offered, and not required of members.',
    passwords: 'Passwords are stored as scrypt hashes; keys and secrets of the team are encrypted.',
    complete: 'To complete: measures of your own, such as locked devices and training.',
  },
  sessions: {
    usual: 'Members are signed out after 7 days of inactivity.',
    age: 'Members sign in again {after} after the last sign-in.',
    idle: 'Members sign in again after {unused} of inactivity.',
    both: 'Members sign in again {after} after the last sign-in and after {unused} of inactivity.',
  },
});

/** What an installation keeps of a deleted team. */
export const staysCopy = catalog('privacy.stays', {
  proof: 'this proof, with the name of the team',
  log: 'the log of what the staff of the platform did for the team, without its contents',
  invoices: 'invoices at the payment provider, for as long as the law requires',
});

/** Why a team's archive omits a table. */
export const leftOutCopy = catalog('privacy.leftOut', {
  index: 'an index for searching, made from what the archive has',
  moment: 'a moment of work, gone within minutes',
  private: 'private to each member until it is sent',
  counts: 'counts of what the archive has',
  hashes: 'hashes of addresses, which no one can read',
  archives: 'the archives themselves',
});
