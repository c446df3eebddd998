import { agent, DAY, HOUR, lead, person, talksOf } from './script.ts';

/** Leads that need a member: to answer, to decide, or to look after them. */
export const talksForPeople = talksOf('coaching', [
  {
    name: 'Elena Marsh',
    phone: '12025550131',
    status: 'stop',
    outcome: 'converti',
    control: 'dashboard',
    by: 'marcus',
    assigned: 'marcus',
    tags: ['VIP', 'Invoice'],
    waiting: true,
    minutesAgo: 14,
    lines: [
      lead('We are in! Can you send the invoice to our accountant instead of me?'),
      agent('Wonderful, Elena! A colleague will take care of the invoice in this chat.'),
      person('marcus', 'Hi Elena, Marcus here. Which address should it go to?'),
      lead('accounts@marsh.example, please. And could it say March, not April?'),
    ],
  },
  {
    name: 'George Mbeki',
    phone: '12025550132',
    tags: ['Callback'],
    doubted: true,
    waiting: true,
    minutesAgo: 25,
    lines: [
      lead('How much time does the programme take each week?'),
      agent('About three hours: one session and some homework. When could you begin?'),
      lead('I think I have had enough of these messages for now'),
    ],
  },
  {
    name: 'Lena Vogel',
    phone: '12025550133',
    assigned: 'claire',
    tags: ['Referral'],
    minutesAgo: 5 * HOUR,
    lines: [
      lead('Priya told me about you. Is there a group for designers?'),
      agent(
        'How nice of Priya! The sessions are one to one, so they are about your own sales. What do you design?',
        { state: 'read' },
      ),
    ],
  },
  {
    name: 'Nadia Haddad',
    phone: '12025550135',
    later: { quote: 'write to me in three weeks', days: 21 },
    minutesAgo: 7 * HOUR,
    lines: [
      lead('Is there still a place for the spring?'),
      agent('Yes, two are left. Shall I hold one for you?'),
      lead('I only know after my move, please write to me in three weeks'),
      agent('I will. Good luck with the move, Nadia!', { state: 'read' }),
    ],
  },
  {
    name: 'Tomás Rivera',
    phone: '12025550134',
    status: 'stop',
    control: 'dashboard',
    by: 'claire',
    assigned: 'claire',
    tags: ['Callback', 'VIP'],
    waiting: true,
    minutesAgo: DAY + 2 * HOUR,
    lines: [
      lead('Could someone call me before I decide?'),
      person('claire', 'Hi Tomás, Claire here. Gladly, does tomorrow at ten suit you?'),
      lead('Ten is perfect. Same number?'),
    ],
  },
]);
