const TLS_CODE =
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;

/** What TLS failed for, by the beginnings of OpenSSL's and Node's codes. */
const FAULTS: [code: RegExp, words: string][] = [
  [/^CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/^CERT_NOT_YET_VALID/, 'its certificate is not valid yet, by the clock of this machine'],
  [/^CERT_REVOKED/, 'its certificate was revoked'],
  [/^(ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH)/, 'its certificate is for another name'],
  [/^(DEPTH_ZERO_SELF|SELF_SIGNED)/, 'its certificate is self-signed'],
  [/^UNABLE_TO_/, 'its certificate authority is not trusted here'],
  [/^(ERR_SSL_(WRONG_VERSION|PACKET_LENGTH)|EPROTO)/, 'it does not speak HTTPS'],
];

/** Why a TLS connection failed, by the first code in the chain of causes; undefined for other errors. */
export function tlsFault(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (typeof code !== 'string' || !TLS_CODE.test(code)) continue;
    return FAULTS.find(([known]) => known.test(code))?.[1] ?? `TLS failed with ${code}`;
  }
  return undefined;
}
