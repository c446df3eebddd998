import { z } from 'zod';
import { accountsFields } from '#copy/fields/accounts.ts';
import { nameForEmails } from '../names.ts';
import { identityProof } from './two-factor.ts';

export const MAX_PASSKEYS = 20;

const name = nameForEmails(() => accountsFields.passkeyName, 60);

export const passkeyName = z.object({ name });

export const passkeyRef = z.object({ passkey_id: z.uuid() });
export const passkeyRename = passkeyRef.extend({ name });
export const passkeyRemoval = passkeyRef.extend({ proof: identityProof });

const base64url = z.string().regex(/^[\w-]*$/);
/** Longer than any authenticator's response. Limits the work of one request. */
const field = base64url.max(16_000);

const credential = {
  id: field.min(1).max(1_400),
  rawId: field.min(1).max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** The response of a browser to a sign-in by passkey (`PublicKeyCredential.toJSON()`). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: field,
    authenticatorData: field,
    signature: field,
    userHandle: field.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The response of a browser that created a passkey. Unknown transports are dropped. */
export const passkeyCreation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: field,
    attestationObject: field,
    transports: z
      .array(z.string().max(20))
      .max(10)
      .default([])
      .transform((given) => TRANSPORTS.filter((transport) => given.includes(transport))),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

export const newPasskey = z.object({ name, response: passkeyCreation });
