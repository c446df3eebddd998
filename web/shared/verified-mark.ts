/** The user whose address was verified in this browser, while the account does not say so yet. */
const KEY = 'verified-user';

export function verifiedUser(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function markVerified(userId: string) {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // without it the verification page is shown until the account reports verified
  }
}

export function clearVerifiedMark() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept either
  }
}
