import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const heldAnswersErrors = reasons(
  catalog('errors.heldAnswers', {
    gone: 'This answer no longer exists.',
    goneUnsent: 'This answer no longer exists. Nothing was sent.',
    optedOut: 'This lead asked to stop. Nothing was sent.',
    wroteOn:
      'The lead has written since, so this answer may no longer fit. Nothing was sent. Read what they wrote first.',
    noMessageLeft:
      'Your team has used all its messages for this period, so nothing was sent. The answer stays here until there are new ones.',
    sent: 'Someone of your team has already sent this answer.',
    discarded: 'Someone of your team has already discarded this answer. Nothing was sent.',
    superseded:
      'This answer is out of date: the conversation went on without it. Nothing was sent.',
    notLinked:
      "This campaign's WhatsApp number isn't connected, so nothing was sent. The answer stays here: connect the number, then send it.",
  }),
);
