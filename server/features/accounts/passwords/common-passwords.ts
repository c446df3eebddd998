import { accountsErrors } from '#copy/errors/accounts.ts';
import { Refusal } from '#domain/errors.ts';
/** Fewer different characters than this are a pattern, such as aaaaaaaa or 12121212. */
const MIN_DIFFERENT = 3;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Throws INVALID_INPUT for a password that attackers try first: one of the 49,000 most common ones,
 * in any case and with symbols at its end, or one of two characters.
 */
export async function requireUncommon(password: string): Promise<void> {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  const bare = typed.replace(/[^\p{L}\p{N}]+$/u, '');
  common ??= loadCommon();
  const known = await common;
  if (known.has(typed) || known.has(bare) || new Set(typed).size < MIN_DIFFERENT) {
    throw new Refusal('INVALID_INPUT', accountsErrors.passwordTooCommon, {
      password: accountsErrors.passwordTooCommon,
    });
  }
}

/** On first use, because unpacking the list takes a moment and some megabytes. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
