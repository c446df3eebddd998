import { catalog } from '../catalog/catalog.ts';

/** The record of processing that a team exports. */
export const recordCopy = catalog('privacy.record', {
  title: 'Record of processing activities: {team}',
  made: 'As of {day} (UTC), made by OpenSetter at {product} from what it stores and where it sends it. Lines that begin with “To complete” are for you.',
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
      people: 'People who wrote to the team, asked to be written to, or were entered by it',
    },
    conversations: {
      title: 'Conversations on WhatsApp',
      purpose: 'To answer leads, by an AI agent and by people of the team.',
      people: 'People who wrote to the team, asked to be written to, or were entered by it',
    },
    outreach: {
      title: 'Writing first, and reminders',
      purpose: 'To write only to people who may be written to, and when it suits them.',
      people: 'People who wrote to the team, asked to be written to, or were entered by it',
    },
    agents: {
      title: 'Setting up and improving AI agents',
      purpose:
        'To tell agents what the business says, to test them, and to learn from conversations.',
      people:
        'People who wrote to the team, asked to be written to, or were entered by it; people who are named in documents and websites of the business',
    },
    members: {
      title: 'Working together in the team',
      purpose: 'To let members in, to tell them what waits for them, and to show who changed what.',
      people: 'Members of the team and people it invited',
    },
    billing: {
      title: 'Payments and costs',
      purpose: 'To bill the team where it pays, and to show what its agents cost.',
      people: 'Members of the team and people it invited',
    },
    operation: {
      title: 'Running the service',
      purpose: 'To keep numbers connected, to serve programs of the team, and to count its use.',
      people:
        'People who wrote to the team, asked to be written to, or were entered by it; members of the team and people it invited',
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
    byHand: 'Leads and their conversations: when a person of the team deletes them.',
    afterMonths:
      'Leads and their conversations: after {months, plural, one {# month} other {# months}} without activity, or when a person of the team deletes them.',
    filesWithChats:
      'Pictures, recordings and documents of conversations: with their conversations; identity documents, bank cards and intimate pictures: after {sensitive, plural, one {# day} other {# days}}. What was understood of the others stays with the conversation.',
    filesAfter:
      'Pictures, recordings and documents of conversations: after {days, plural, one {# day} other {# days}}; identity documents, bank cards and intimate pictures: after {sensitive, plural, one {# day} other {# days}}. What was understood of the others stays with the conversation.',
    optOuts:
      'Opt-outs of deleted leads: kept as keyed hashes, so that no one writes to them again.',
    team: 'The whole team: {days, plural, one {# day} other {# days}} after its owner asks for it.',
    archives:
      'Archives of the team: {days, plural, one {# day} other {# days}} after they were made.',
  },
  security: {
    title: 'How data is protected',
    rows: 'Every row belongs to one team, and the database itself shows it to no other (row-level security).',
    roles:
      'Members have roles; what each may do is checked on the server. Changes are in a log that no one can edit.',
    required: 'Two-factor sign-in is required of every member.',
    offered: 'Two-factor sign-in is offered, and not required of members.',
    passwords: 'Passwords are stored as scrypt hashes; keys and secrets of the team are encrypted.',
    complete: 'To complete: measures of your own, such as locked devices and training.',
  },
  sessions: {
    usual: 'Members stay signed in until 7 days without use.',
    age: 'Members sign in again {after} after the last sign-in.',
    idle: 'Members sign in again after {unused} without use.',
    both: 'Members sign in again {after} after the last sign-in and after {unused} without use.',
  },
});

/** What an installation keeps of a deleted team. */
export const staysCopy = catalog('privacy.stays', {
  proof: 'this proof, with the name of the team',
  log: 'the log of what the staff of the platform did for the team, without its contents',
  invoices: 'invoices at the payment provider, for as long as the law demands',
});

/** Why the archive of a team lacks a table. */
export const leftOutCopy = catalog('privacy.leftOut', {
  index: 'an index for searching, made from what the archive has',
  moment: 'a moment of work, gone within minutes',
  private: 'private to each member until it is sent',
  counts: 'counts of what the archive has',
  hashes: 'hashes of addresses, which say nothing to a reader',
  archives: 'the archives themselves',
});
