import { randomBytes } from 'node:crypto';

/** What an authorization code stands for. */
export interface Grant {
  sub: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  nonce: string | undefined;
  codeChallenge: string | undefined;
}

const CODE_MS = 60_000;
const TOKEN_MS = 3_600_000;

interface Kept<T> {
  value: T;
  until: number;
}

/** Codes and access tokens, in memory: they live shorter than anybody would miss them. */
export class Grants {
  readonly #codes = new Map<string, Kept<Grant>>();
  readonly #tokens = new Map<string, Kept<{ sub: string; scope: string }>>();

  issueCode(grant: Grant): string {
    const code = `4/${randomBytes(32).toString('base64url')}`;
    keep(this.#codes, code, grant, CODE_MS);
    return code;
  }

  /** A code works once. */
  takeCode(code: string): Grant | undefined {
    const grant = alive(this.#codes.get(code));
    this.#codes.delete(code);
    return grant;
  }

  issueToken(sub: string, scope: string): string {
    const token = `ya29.${randomBytes(48).toString('base64url')}`;
    keep(this.#tokens, token, { sub, scope }, TOKEN_MS);
    return token;
  }

  findToken(token: string) {
    return alive(this.#tokens.get(token));
  }
}

function keep<T>(map: Map<string, Kept<T>>, name: string, value: T, ms: number) {
  const now = Date.now();
  for (const [old, { until }] of map) if (until < now) map.delete(old);
  map.set(name, { value, until: now + ms });
}

const alive = <T>(kept: Kept<T> | undefined) =>
  kept && kept.until > Date.now() ? kept.value : undefined;
