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
      'Your team has used all its messages for this period, so nothing was sent. The answer stays here. Send it when the next period begins.',
    sent: 'Someone on your team already sent this answer.',
    discarded: 'Someone on your team already discarded this answer. Nothing was sent.',
    superseded:
      'This answer is out of date because the conversation continued without it. Nothing was sent.',
    notLinked:
      "This campaign's WhatsApp number isn't connected, so nothing was sent. The answer stays here. Connect the number, then send it.",
  }),
);
