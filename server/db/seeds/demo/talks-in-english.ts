import { agent, DAY, HOUR, lead, person, phone, talksOf, welcome } from './script.ts';

/** Conversations with English-speaking leads. */
export const talksInEnglish = talksOf('coaching', [
  {
    name: 'Jane Whitfield',
    phone: '12025550101',
    minutesAgo: 2,
    lines: [
      lead('Hi! I saw your post about coaching for founders. How does it work?'),
      agent(
        'Hi Jane, good to hear from you! We meet once a week for twelve weeks, one to one, and work on how you sell. What are you selling at the moment?',
      ),
      lead('A scheduling tool for dental practices. The product is fine, I just hate sales calls'),
      agent(
        'That is where most founders come from, and calls are a big part of the programme: we prepare yours, and look at them afterwards. What happens when you get to the price?',
      ),
      lead('I apologise for it, basically 😅'),
      agent(
        'Then you will like week four, it is about pricing without fear 🙂 Would a free 20-minute first call help you see whether it fits?',
        { state: 'delivered' },
      ),
    ],
  },
  {
    name: 'Desmond Okafor',
    phone: '12025550102',
    status: 'converti',
    booked: 'Booked for Thursday at 3',
    tags: ['Referral'],
    minutesAgo: 37,
    lines: [
      lead('Is the first call really free?'),
      agent('Yes, 20 minutes and free. What would you like to get out of it?'),
      lead('Find out if you can help me go from freelancing to a small agency'),
      agent(
        'We can talk about exactly that: positioning and the first sales calls come right at the start. Shall I send you the calendar?',
      ),
      lead('Please'),
      agent(
        'Here you go, pick any time that suits you: https://cal.example.com/northstar/first-call',
      ),
      lead('Booked for Thursday at 3. Thanks!', { reaction: '🎉' }),
      agent('Wonderful, see you on Thursday at 3, Desmond!', { state: 'read' }),
    ],
  },
  {
    name: 'Priya Raman',
    phone: '12025550103',
    status: 'stop',
    outcome: 'converti',
    control: 'dashboard',
    by: 'marcus',
    assigned: 'marcus',
    tags: ['Invoice'],
    minutesAgo: 58,
    lines: [
      lead('Hello, do you also work with teams? We are four founders'),
      agent(
        'Hello Priya! The sessions are one to one. What would the four of you want to work on?',
      ),
      lead('We would need one invoice and a contract that our lawyer can look at'),
      agent(
        'I understand. What the contract looks like I cannot say here, a colleague will answer that in this chat.',
      ),
      person(
        'marcus',
        'Hi Priya, Marcus here. I can set up a team agreement for four, one invoice. May I send you a draft tomorrow?',
      ),
      lead('Perfect, thank you Marcus'),
      person('marcus', 'Done. It is in your inbox, the first two pages are what matters.', {
        state: 'delivered',
      }),
    ],
  },
  {
    name: 'Robert Lindqvist',
    phone: '12025550104',
    status: 'stop',
    control: 'stop_word',
    minutesAgo: 3 * HOUR,
    lines: [
      welcome(
        'Hi Robert, this is Emma from Northstar Coaching. You left your details with us. What made you curious?',
      ),
      lead('I thought this was about something else'),
      agent(
        'No problem at all! Is there anything about selling that you would like to change this year?',
      ),
      lead('STOP'),
      agent('I understand, thank you for your time.', { state: 'canceled' }),
    ],
  },
  {
    name: 'Mei Tanaka',
    phone: '12025550105',
    needsAttention: true,
    control: 'model_failed',
    minutesAgo: 4 * HOUR,
    lines: [
      lead('Could you compare your programme with the one of Bright & Co? Here is their brochure'),
      lead('', { media: 'document' }),
    ],
  },
  {
    name: 'Sam Ferreira',
    phone: '12025550106',
    status: 'pas_interesse',
    minutesAgo: 6 * HOUR,
    lines: [
      lead('how much'),
      agent(
        'The twelve weeks are 1,800 dollars, in three parts if you like. What are you hoping to change?',
      ),
      lead('too much for me right now, maybe next year. not interested'),
      agent('Fair enough, thank you for saying so. I wish you a good year, Sam!', {
        state: 'read',
      }),
    ],
  },
  {
    name: 'Hannah Goldberg',
    phone: '12025550107',
    control: 'phone',
    minutesAgo: 9 * HOUR,
    lines: [
      lead('I was with you in 2024, is Claire still coaching?'),
      agent('Hi Hannah, how nice! Claire is still here. What would you like to work on this time?'),
      phone('Hannah!! Claire here, I am typing this myself. Of course. Coffee next week?'),
      lead('Yes! Tuesday? ❤️'),
      phone('Tuesday it is, the usual place at 9'),
    ],
  },
  {
    name: 'Oliver Brandt',
    phone: '12025550108',
    control: 'reactivated',
    by: 'tom',
    assigned: 'tom',
    minutesAgo: 11 * HOUR,
    lines: [
      lead('Can I pay by bank transfer from Germany?'),
      agent('That I do not know, a colleague will answer it here.'),
      person(
        'tom',
        'Hi Oliver, yes, we send you an invoice with an IBAN. Emma takes over again from here.',
      ),
      lead('Great. And how long are the sessions?'),
      agent(
        '50 minutes each, once a week, with notes and homework in between. When would you like to begin?',
        {
          state: 'read',
          reaction: '👍',
        },
      ),
    ],
  },
  {
    name: 'Grace Adeyemi',
    phone: '12025550109',
    minutesAgo: 20 * HOUR,
    lines: [
      lead('', { media: 'audio' }),
      agent(
        'Hi Grace, I cannot listen to voice messages here. Would you write me what it is about?',
      ),
      lead('Sure: I want to raise my prices and keep my clients'),
      agent(
        'A good plan, and a common one: pricing is one of the three things we work on. How many clients is it about?',
        {
          state: 'unconfirmed',
        },
      ),
    ],
  },
  {
    name: 'Luis Herrera',
    phone: '12025550110',
    status: 'lead_froid',
    minutesAgo: 6 * DAY,
    lines: [
      welcome(
        'Hi Luis, this is Emma from Northstar Coaching. You asked about our programme: what would you like to change in how you sell?',
      ),
      agent('Hi Luis, just in case my message got lost: is there anything I can answer for you?'),
      agent('I will leave it here, Luis. If selling becomes a topic again, just write.', {
        state: 'delivered',
      }),
    ],
  },
  {
    name: 'Riley',
    lid: '271004499120385',
    minutesAgo: 26 * HOUR,
    lines: [
      lead('Hey, found you through a friend. Do you have evening slots?'),
      agent(
        'Hey! Which times exactly are free I cannot see here, but the calendar shows all of them. What would you like to work on?',
      ),
      lead('cold outreach'),
      agent(
        'Then the first sales calls will be your favourite part. Shall I send you the calendar?',
        { state: 'read' },
      ),
    ],
  },
  {
    name: 'Nadia Karim',
    phone: '12025550111',
    status: 'converti',
    minutesAgo: 2 * DAY,
    lines: [
      lead('Good morning, I would like to book the free call'),
      agent(
        'Good morning Nadia! Here is the calendar: https://cal.example.com/northstar/first-call',
      ),
      lead('Done, Monday 11 am'),
      agent('Lovely, see you on Monday!', { state: 'read' }),
    ],
  },
  {
    name: 'Patrick O’Neill',
    phone: '12025550112',
    control: 'inactive',
    needsAttention: true,
    minutesAgo: 2 * DAY + 3 * HOUR,
    lines: [
      lead('Are you a bot?'),
      agent(
        'I am the digital assistant of Northstar Coaching, and people read along. What can I do for you?',
      ),
      lead('I would rather talk to a human please'),
      agent('Of course, a colleague will continue in this chat.', { state: 'failed' }),
    ],
  },
  {
    name: 'Wei Zhang',
    phone: '12025550113',
    status: 'pas_interesse',
    minutesAgo: 4 * DAY,
    lines: [
      lead('Do you have something for employees, not founders?'),
      agent(
        'Our programme is made for founders who sell themselves, so I would not want to sell it to you. I hope you find the right one!',
      ),
      lead('Thanks for being honest'),
      agent('Any time. All the best!', { state: 'read', reaction: '🙏' }),
    ],
  },
]);
