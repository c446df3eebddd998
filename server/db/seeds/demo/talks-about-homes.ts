import { agent, DAY, HOUR, lead, person, talksOf } from './script.ts';

/** Leads of a campaign that lost its number; some wait for an answer. */
export const talksAboutHomes = talksOf('openHouse', [
  {
    name: 'Carla Jensen',
    phone: '13125550121',
    waiting: true,
    minutesAgo: 45,
    lines: [
      lead('Hi, is the four bedroom still available?'),
      agent(
        'Hi Carla! As far as I know the four-bedroom homes are part of the open house. Which day would suit you?',
      ),
      lead('Sunday. Can we bring the dog?'),
    ],
  },
  {
    name: 'Ben Rosenthal',
    phone: '13125550122',
    status: 'stop',
    control: 'dashboard',
    by: 'ines',
    assigned: 'ines',
    tags: ['Callback'],
    minutesAgo: 52,
    lines: [
      lead('What are the property taxes on these?'),
      agent(
        'That I cannot tell you, but a colleague will. Are you looking for three or four bedrooms?',
      ),
      person(
        'ines',
        'Hi Ben, Inès from Lakeside. I am looking the taxes up and write to you today.',
        { state: 'pending' },
      ),
    ],
  },
  {
    name: 'Alicia Gomez',
    phone: '13125550123',
    needsAttention: true,
    minutesAgo: 8 * HOUR,
    lines: [
      lead('Where do I park?', { media: 'location' }),
      agent('Right in front of the house, and it is free. Are you coming on Saturday or Sunday?', {
        state: 'failed',
      }),
    ],
  },
  {
    name: 'Henry Walsh',
    phone: '13125550124',
    status: 'converti',
    minutesAgo: 3 * DAY,
    lines: [
      lead('Can I register for Saturday?'),
      agent('Sure, right here: https://lakeside.example.com/open-house See you on Saturday?'),
      lead('Registered. We are two adults and a baby'),
      agent('The three of you are welcome!', { state: 'read', reaction: '❤️' }),
    ],
  },
]);
