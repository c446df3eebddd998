import type { LanguageBook } from '../language-book.ts';

export const english: LanguageBook = {
  code: 'en',
  names: ['english', 'en', 'anglais'],
  spaced: true,
  hints: /\b(?:the|you|is|are|for|with|and|your|hello|thanks|what|how|have)\b/g,
  hears: {
    injection: `ignore your instructions | ignore all instructions | ignore all previous* | ignore
      previous* | ignore the above | disregard your* | disregard all* | disregard previous* |
      forget your instructions | your instructions | your prompt | system prompt | your system
      message | developer mode | jailbreak | you are now | act as | repeat the text above |
      repeat everything above | your rules`,
    confirmed: `i booked | i've booked | i have booked | just booked | it's booked | booked it | booked
      a* | i paid | i've paid | i have paid | just paid | payment done | payment sent | i
      ordered | i've ordered | i have ordered | just ordered | order placed | i bought | i've
      bought | just bought | i scheduled | i've scheduled | i signed up | i've signed up | i
      confirm the* | i confirm my* | i confirm our* | appointment confirmed | booking
      confirmed`,
    refusal: `not interested | no longer interested | no thanks | no thank you | not for me | leave me
      alone | don't contact* | do not contact* | stop messaging* | stop writing* | stop
      texting* | remove me | don't need* | do not need* | unsubscribe | i'll pass`,
    identity: `who are you | who's this | who is this | are you a bot | are you a robot | are you human
      | are you real | a real person | are you an ai | are you ai | is this a bot | am i
      talking to | chatgpt | what is your name | what's your name`,
    objection: `too expensive | too much | can't afford | no budget | no time | don't have time | think
      about it | not sure | maybe later | not now | not convinced | already have | scam |
      hesitat* | busy`,
    price: `price* | how much | cost | costs | pricing | quote | fee | fees | rate | rates |
      expensive | budget`,
    booking: `book | booking | appointment | meeting | schedule | sign up | sign me up | buy | order |
      purchase | subscribe | call me | a call | send me the link | send the link | the link |
      get started | reserve`,
    availability: `available | availability | opening hours | hours | open | when | what time | which day |
      weekend | sunday | how soon | slot*`,
    location: `where are you | where is | where's | located | location | address | which city | online
      | remote | deliver | delivery | near me`,
    details: `how does it work | how it works | tell me more | more info* | information | explain |
      details | what do you offer | what is it | what's included | what is included | included
      | interested | offer | offers | what do you do | what do you sell | what are you selling | benefit* | learn more`,
    offTopic: `weather | football | soccer | joke | recipe | politics | president | poem | horoscope |
      capital of | movie | song`,
    thanks: 'thanks | thank you | thx | great | perfect | awesome | cool | cheers | wonderful',
    goodbye: 'bye | goodbye | see you | have a nice* | have a good* | good night | talk soon',
    yes: `yes | yeah | yep | sure | ok | okay | of course | why not | sounds good | go ahead |
      please do | definitely | absolutely | let's do it | deal`,
    no: 'no | nope | not really | nah | not at all',
    greeting: `hi | hello | hey | good morning | good afternoon | good evening | how are you |
      greetings`,
  },
  says: {
    hello: 'Hi[ {lead}]!',
    opening: [
      'Hi[ {lead}], {agent}[ from {company}] here 👋[ You asked about our offer: {offer}]',
      'Hello[ {lead}]! I’m {agent}[ from {company}].[ In short: {offer}]',
    ],
    followUp: [
      'Hi[ {lead}], just picking up our conversation. Did you get a chance to think about it?',
      'A quick reminder[, {lead}] 🙂[ {offer}]',
      'I don’t want to bother you[, {lead}]: I’m still here if this is on your mind.',
    ],
    injection: [
      'I can’t share that, but I’m happy to answer any question about our offer 🙂',
      'Let’s stick to what I can help with: our offer and your questions about it.',
    ],
    confirmed: [
      'Perfect, that’s noted ✅ Thank you[ {lead}]!',
      'Great news! Everything is set on our side, see you soon 🙌',
    ],
    refusal: [
      'Understood[ {lead}], thanks for telling me. I won’t follow up. Have a great day!',
      'No problem at all. If you ever change your mind, just write to me here.',
    ],
    identity: [
      'I’m {agent}, the virtual assistant[ of {company}]. Someone from the team can take over whenever you like.',
      '{agent} here, a virtual assistant[ at {company}]: I answer your questions and the team reads along.',
    ],
    contact: [
      'Thanks, I’ve noted that! The team will get back to you shortly.',
      'Got your details, thank you. We’ll be in touch soon.',
    ],
    objection: [
      'I totally get it, it’s normal to hesitate.[ What our clients value most: {offer}]',
      'Fair point. What is holding you back the most right now?',
      'No pressure, take the time you need. I’m here to help you see clearly.',
    ],
    price: [
      'The price depends on what you need, so I’d rather not throw out a random number.',
      'To give you a fair price I’d need two details about your project.',
      'The exact amount is agreed together, with no commitment on your side.',
    ],
    priceKnown: [
      'On the price: {price}',
      'Here’s the pricing: {price}',
      'As a reminder, the price: {price}',
    ],
    booking: [
      'With pleasure!',
      'Great idea, let’s sort it out right away.',
      'Perfect, let’s do it 👍',
    ],
    availability: [
      'We still have some availability this week.',
      'We work around your schedule, during the day or later on.',
    ],
    hoursKnown: ['About the hours: {hours}', 'Here’s when we’re available: {hours}'],
    location: [
      'The team confirms the place when we arrange the next step. Where are you based?',
      'That depends on where you are: which city are you writing from?',
    ],
    placeKnown: ['About the place: {place}', 'Here’s where to find us: {place}'],
    details: ['In short: {offer}', 'Concretely: {offer}', 'The key thing to know: {offer}'],
    offTopic: [
      'That’s a bit outside my field 😄 But I know our offer inside out.',
      'Good question, just not my department! Back to your project.',
    ],
    thanks: [
      'You’re welcome[ {lead}] 🙂 I’m here if anything comes up.',
      'My pleasure! Feel free to write to me here any time.',
    ],
    goodbye: ['Have a great day[ {lead}], talk soon!', 'Take care, speak soon!'],
    yes: ['Great!', 'Perfect 👍', 'Lovely, let’s move forward.'],
    no: [
      'No worries. Tell me what would be useful to you instead.',
      'Okay, thanks for telling me. What matters most to you?',
    ],
    greeting: ['I’m {agent}[ from {company}]. Nice to hear from you!', 'Still here for you 🙂'],
    other: [
      'Thanks for your message![ To give you an idea: {offer}]',
      'Got it.[ What we offer: {offer}]',
      'Noted, thanks for the detail.',
      'That helps me understand your situation, thank you.',
    ],
    file: [
      'I can’t open files here, sorry. Could you put it in a few words?',
      'Got it, but I can only read text. What does it show?',
    ],
    ask: {
      meet: [
        'Would you be free for a quick chat this week?',
        'Shall I suggest a time?',
        'Would morning or afternoon suit you better to talk?',
      ],
      sell: [
        'Shall I send you the link to order?',
        'Is it for you or for a gift?',
        'What would help you decide?',
      ],
      collect: [
        'Which e-mail address can I send the details to?',
        'What do you need, in a few words?',
        'What’s the best number to reach you?',
      ],
    },
    link: {
      meet: [
        'You can pick the time that suits you here: {link}',
        'Here’s the calendar to book: {link}',
      ],
      sell: ['It’s all here: {link}', 'Here’s the link to order: {link}'],
      collect: ['Just fill in this short form: {link}', 'Here’s the link: {link}'],
    },
    noLink: {
      meet: [
        'Which day would suit you, and at what time?',
        'Give me two times that work and I’ll take care of it.',
      ],
      sell: [
        'I’ll pass your request on to the team. Which name should I put it under?',
        'What quantity would you need?',
      ],
      collect: ['What’s your e-mail address?', 'Which number can the team call you on?'],
    },
  },
};
