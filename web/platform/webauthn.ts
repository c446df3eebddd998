/** The user closed the browser's dialog or let it time out. Not an error, because nothing changed. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}

/** Creates a passkey on this device or another one. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey }).catch(throwCancelled);
  return toJson(credential) as RegistrationResponseJSON;
}

interface Asking {
  /** offers passkeys in the browser's autofill instead of opening a dialog */
  autofill: boolean;
  signal?: AbortSignal;
}

/** Requests a passkey to sign in with. */
export async function getPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  { autofill, signal }: Asking,
): Promise<AuthenticationResponseJSON> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials
    .get({
      publicKey,
      ...(autofill && { mediation: 'conditional' as const }),
      ...(signal && { signal }),
    })
    .catch(throwCancelled);
  return toJson(credential) as AuthenticationResponseJSON;
}

export function canAutofillPasskeys(): Promise<boolean> {
  return PublicKeyCredential.isConditionalMediationAvailable?.() ?? Promise.resolve(false);
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCancelled();
  return credential.toJSON();
}

function throwCancelled(error: unknown): never {
  const isCancelled =
    error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
  throw isCancelled ? new PasskeyCancelled() : error;
}
