import { apiKeyRef, newApiKey } from '#domain/api/keys.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { forMember, inTeam, inTransaction, okHandler } from '#server/procedure-guards.ts';
import { listKeys } from './key-queries.ts';
import { createKey, revokeKey, rotateKey } from './keys.ts';

/** Only a team's own members manage its keys, never admins while impersonating. */
const inPerson = { inPerson: true };

export const apiRoutes = {
  keys: inTeam('canEditSettings', inPerson).input(teamRef).handler(inTransaction(listKeys)),

  createKey: inTeam('canEditSettings', inPerson)
    .meta({
      harmless: 'a key is made once under the id that the browser gave',
      log: ['settings', 'createdAPIKey'],
    })
    .input(newApiKey)
    .handler(forMember(createKey)),

  rotateKey: inTeam('canEditSettings', inPerson)
    .meta({
      harmless: 'another token; the current one stays valid for a day',
      log: ['settings', 'gaveAPIKeyNewSecret'],
    })
    .input(apiKeyRef)
    .handler(forMember(rotateKey)),

  revokeKey: inTeam('canEditSettings', inPerson)
    .meta({ harmless: 'the key is gone already', log: ['settings', 'revokedAPIKey'] })
    .input(apiKeyRef)
    .handler(okHandler(({ services, access }, input) => revokeKey(services, access, input))),
};
