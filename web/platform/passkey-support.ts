/** Whether the browser can use passkeys, and speak of them in JSON. (Browsers of 2025 and newer.) */
export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}
