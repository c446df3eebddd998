import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const apiErrors = reasons(
  catalog('errors.api', {
    keyMade: 'This key was made already. Rotate it to see a new token.',
    keyRevoked: 'This key was revoked already.',
    keyLimit: 'A team has at most {max, number} keys. Revoke one that is no longer used.',
    noScope: 'This key has no scope {scope}.',
    noTimeZone: 'This is no time zone. Use a name such as Europe/Paris.',
    noSuchNumber: 'WhatsApp has no numbers like this one.',
    keyShape: 'A key has 16 to 64 letters, digits, - and _.',
    otherIntent: 'This key was used for something else. Please reload the page and try again.',
    changedBefore:
      'This was done already, but its answer got lost. Please reload the page to see the result.',
    needsScope: '{name} needs the scope {scopes}, which this key does not have.',
    noCursor: 'This is no cursor of this list. Send next_cursor as it came, or none to begin.',
    consentTime: 'A consent was given between 1970 and now.',
    keyMissing:
      'Send a key of your team: Authorization: Bearer osk_… Keys are made in the settings of the team.',
    tooManyOfKey: 'This key has made too many requests.',
    tooManyWithoutKey: 'Too many requests without a key.',
    keyLength: 'An Idempotency-Key has 1 to 255 characters.',
    keyReused: 'This Idempotency-Key came with another request before. Use a new one.',
    noBatch: 'One message a request, no batch.',
    aborted: 'The request stopped partway.',
    noJson: 'Send JSON, with the header content-type: application/json.',
    noSuchPath: 'There is no such path.',
    otherMethods: 'This path takes {methods}.',
    failed: 'Something went wrong on our side.',
    outage:
      'The service is unavailable for a moment. Send the same request again with its Idempotency-Key.',
    compressed: 'Send the body without compression.',
    otherCharset: 'Send JSON in UTF-8.',
    noUtf8: 'The body is not in UTF-8.',
    bodyTooLarge: 'A body has at most {max} bytes.',
    noField: 'There is no such field.',
    noObject: 'Send a JSON object.',
    missing: 'This is missing.',
    wrongField: '{field}: {fault}',
  }),
);
