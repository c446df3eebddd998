import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const apiErrors = reasons(
  catalog('errors.api', {
    keyMade: 'This key already exists. Rotate it to get a new token.',
    keyRevoked: 'This key was already revoked.',
    keyLimit: 'A team can have {max, number} keys. Revoke one you no longer use.',
    noScope: "This key doesn't have the scope {scope}.",
    noTimeZone: "This isn't a time zone. Use a name such as Europe/Paris.",
    noSuchNumber: "This can't be a WhatsApp number.",
    keyShape: 'A key must have 16 to 64 letters, digits, - and _.',
    otherIntent:
      'This key was already used for something else. Please reload the page and try again.',
    changedBefore:
      'This was already done, but the response got lost. Please reload the page to see the result.',
    needsScope: "{name} needs the scope {scopes}, which this key doesn't have.",
    noCursor:
      "This cursor doesn't belong to this list. Send next_cursor unchanged, or leave it out to start at the beginning.",
    consentTime: 'The time of consent must be between 1970 and now.',
    keyMissing:
      "Send one of your team's keys: Authorization: Bearer osk_… You can create keys in the team settings.",
    tooManyOfKey: 'This key has made too many requests.',
    tooManyWithoutKey: 'Too many requests without a key.',
    keyLength: 'An Idempotency-Key must have 1 to 255 characters.',
    keyReused: 'This Idempotency-Key was already used for another request. Use a new one.',
    noBatch: "Send one message per request. Batches aren't supported.",
    aborted: 'The request stopped partway.',
    noJson: 'Send JSON, with the header content-type: application/json.',
    noSuchPath: "This path doesn't exist.",
    otherMethods: 'This path only accepts {methods}.',
    failed: 'Something went wrong on our side.',
    outage:
      'The service is temporarily unavailable. Send the same request again with the same Idempotency-Key.',
    compressed: 'Send the body without compression.',
    otherCharset: 'Send JSON in UTF-8.',
    noUtf8: "The body isn't valid UTF-8.",
    bodyTooLarge: 'The body can have at most {max, number} bytes.',
    noField: "This field doesn't exist.",
    noObject: 'Send a JSON object.',
    missing: 'This field is required.',
    wrongField: '{field}: {fault}',
  }),
);
