/** The agent's lines: variants between bars; `[…]` is left out if a name in it is unknown. */
export const LINES = {
  hello: 'Hi[ {lead}]!',
  person:
    'I’m {agent}, the virtual assistant[ of {company}]. Someone from the team reads along too.',
  done: 'Perfect, that’s noted ✅ Thank you[ {lead}]!|Great news! Everything is set on our side.',
  refusal: 'Understood[ {lead}], thanks for telling me. I won’t follow up. Have a great day!',
  agree: 'With pleasure! A colleague will send you the details here. Which day would suit you?',
  doubt:
    'I get it, it’s normal to hesitate. What is holding you back the most?|No pressure, take the time you need. What would help you decide?',
  later: 'No problem! I’ll write to you then.|Of course, there’s no hurry.',
  price: 'Prices',
  hours: 'Opening hours',
  place: 'Address',
  reach: 'Contact',
  details: 'What {company} offers',
  booking: 'With pleasure! It’s all here: {link}|Here’s the link again: {link}',
  thanks:
    'You’re welcome[ {lead}] 🙂 I’m here if anything comes up.|My pleasure! Write to me any time.',
  yes: 'Thanks, that’s noted.|Got it, thank you.|Thanks for the details.',
  unknown:
    'I don’t have that information, so I won’t guess. A colleague will answer you here.|Good question, but our offer doesn’t say. A colleague will get back to you in this chat.',
  noPrice: 'I don’t see a price for exactly that. Here’s what I have: {prices}',
  file: 'Sorry, I can’t open files here. Could you put it in a few words?',
  fileUnclear: 'Sorry, I couldn’t make that out. Could you write it in a few words?',
  fileRead: 'Thanks, I’ve got it. What would you like to know about it?',
  followUp:
    'Just picking up our conversation. Did you get a chance to think about it?|A quick reminder 🙂 I’m still here if this is on your mind.|I don’t want to bother you: write whenever it suits you.',
  qualify: 'What brings you to us?|When would you like to start?',
  meet: 'Would you like to book a time?',
  sell: 'Shall I send you the link to order?',
  collect: 'Which email address can the team write to?',
};
export type LineName = keyof typeof LINES;

/** The variants of a line. */
export const variantsOf = (line: LineName): string[] => LINES[line].split('|');

/** What a lead can mean; earlier ones take precedence. */
const HEARD = {
  done: "(?:i|i've|i have|we|just|already) (?:just |already )?(?:booked|paid|ordered|bought|scheduled|signed up)|booked it|order placed|payment (?:done|sent)|i confirm\\w*|(?:appointment|booking) confirmed",
  refusal:
    "not interested|no longer interested|no,? thanks?(?: you)?|not for me|leave me alone|remove me|(?:don't|do not) (?:contact|need|want|write)\\w*|stop (?:messaging|writing|texting)\\w*|unsubscribe|i'll pass",
  agree:
    "book me(?: in)?|i'll take it|let's (?:do it|go)|sign me up|count me in|deal|i agree|i'm in",
  person:
    "who (?:are you|is this)|who's this|real (?:person|human)|a (?:human|bot|robot)|are you (?:real|human|an? ai)|(?:speak|talk) to (?:a|some)\\w*",
  doubt:
    "too (?:expensive|much)|can't afford|no (?:budget|time)|think about it|not sure|maybe later|not now|not convinced|already have|scam|hesitat\\w*",
  price: 'how much|prices?|pricing|costs?|fees?|rates?|quote|expensive|budget|charge',
  hours:
    '(?:opening )?hours|open|opening|when|what time|(?:which|what) days?|closed?|weekends?|availab\\w+|slots?',
  place: 'where|located|location|address|near me|directions|which city',
  reach: '(?:phone|telephone|your) number|phone|e-?mail(?: address)?|(?:reach|contact|call) you',
  details:
    'what (?:do|can) you (?:do|offer|sell)|what is it that you sell|your services|tell me more|more info\\w*|how does (?:it|this) work|what is (?:it|this)|details|interested(?: in)?|your offers?',
  booking:
    'book|booking|appointment|meeting|schedule|sign up|buy|order|purchase|subscribe|reserve|call me|a call|(?:the|a|your) link|get started',
  thanks: 'thanks?|thank you|thx|great|perfect|awesome|cool|cheers|bye|goodbye|see you',
  yes: 'yes|yeah|yep|sure|ok|okay|of course|why not|sounds good|go ahead|please do|definitely|absolutely',
  hello: 'hi|hello|hey|good (?:morning|afternoon|evening)',
};
export type Topic = keyof typeof HEARD;
const topics = Object.keys(HEARD) as Topic[];

/** A yes has to begin the answer: "ok, Tuesday", but not "I am not sure that this is ok". */
const WHOLE: Partial<Record<Topic, [string, string]>> = {
  yes: ['^', '.{0,40}$'],
  hello: ['^', ''],
};
const patterns = topics.map((topic) => {
  const [start, end] = WHOLE[topic] ?? ['', ''];
  const words = `\\b(?:${HEARD[topic]})\\b`;
  return { topic, whole: new RegExp(start + words + end), part: new RegExp(words, 'g') };
});

/** The topics of a normalised message. */
export const topicsIn = (heard: string): Topic[] =>
  patterns.filter(({ whole }) => whole.test(heard)).map(({ topic }) => topic);

/** Removes topic words from the message, but not those for booking, which may be part of a service's name. */
export const removeTopicWords = (heard: string): string =>
  patterns.reduce(
    (rest, { topic, part }) => (topic === 'booking' ? rest : rest.replace(part, ' ')),
    heard,
  );

/** Whether a text has only a topic's words: "Our prices" is no name of a service. */
export const isGeneric = (text: string): boolean =>
  /^(?:\W|our|the|and|in|of|on)*$/.test(removeTopicWords(text.toLowerCase()));
