import { storedText } from '#web/platform/storage.ts';

/**
 * The user whose address was verified in this browser, until the account reports it too. Without
 * storage the verification page stays until then.
 */
export const verifiedUser = storedText('local', 'verified-user');
