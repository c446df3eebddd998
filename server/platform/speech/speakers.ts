import type { TeamScope } from '../db/team-scope.ts';
import type { ModelAddresses } from '../llm/model-address.ts';
import type { StoredModel } from '../llm/team-models.ts';
import { FetchProblem } from '../safe-fetch/fetch-problem.ts';
import type { Seal } from '../secrets/seal.ts';
import type { Env } from '../settings/env.ts';
import { createSpeaker, type Speaker } from './speaker.ts';
import { SpeechUnavailable } from './speech-errors.ts';

interface SpeakersOptions {
  env: Pick<
    Env,
    'OPENAI_BASE_URL' | 'OPENAI_API_KEY' | 'SPEECH_BASE_URL' | 'SPEECH_API_KEY' | 'SPEECH_MODEL'
  >;
  seal: Seal;
  addresses: ModelAddresses;
}

/** Maximum of open clients. Beyond that, the one opened first is closed. */
const MAX_CLIENTS = 100;

/**
 * The text of a team's agent goes only to the address that the team chose for its model. Teams without
 * their own model use the installation's speech server.
 */
export function createSpeakers({ env, seal, addresses }: SpeakersOptions) {
  const { SPEECH_BASE_URL, SPEECH_API_KEY, SPEECH_MODEL: name } = env;
  const clients = new Map<string, Speaker>();

  function cachedSpeaker(baseUrl: string, apiKey: string, open: () => Speaker): Speaker {
    const key = `${baseUrl} ${apiKey}`;
    const cached = clients.get(key);
    if (cached) return cached;
    const speaker = open();
    clients.set(key, speaker);
    const [[oldest, client] = []] = clients;
    if (clients.size > MAX_CLIENTS && oldest !== undefined) {
      clients.delete(oldest);
      // Waits for running calls.
      client?.close().catch(() => {});
    }
    return speaker;
  }

  const plain = (baseUrl: string, apiKey: string) =>
    cachedSpeaker(baseUrl, apiKey, () => createSpeaker({ baseUrl, apiKey, name }));

  function guarded(baseUrl: string, apiKey: string): Speaker {
    try {
      return cachedSpeaker(`guarded ${baseUrl}`, apiKey, () => {
        const connect = addresses.connectorFor(addresses.check(baseUrl));
        return createSpeaker({ baseUrl, apiKey, name, connect });
      });
    } catch (error) {
      if (!(error instanceof FetchProblem)) throw error;
      const details = { task: 'speak', name, host: 'unknown', cause: error } as const;
      throw new SpeechUnavailable('address', details);
    }
  }

  // A key is only sent to the address that it belongs to.
  const modelKey = SPEECH_BASE_URL ? '' : env.OPENAI_API_KEY;
  const ofInstallation = () =>
    plain(SPEECH_BASE_URL || env.OPENAI_BASE_URL, SPEECH_API_KEY || modelKey);

  return {
    /** for teams without their own model */
    get installation() {
      return ofInstallation();
    },
    /** The speaker for team settings that were already read. Throws SpeechUnavailable. */
    of(
      { teamId }: TeamScope,
      { own_key, own_url }: Pick<StoredModel, 'own_key' | 'own_url'>,
    ): Speaker {
      if (!own_key) return ofInstallation();
      const key = seal.open(own_key, teamId);
      if (!key) throw new SpeechUnavailable('key', { task: 'speak', name, host: 'unknown' });
      return own_url === null ? plain(env.OPENAI_BASE_URL, key) : guarded(own_url, key);
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()));
      clients.clear();
    },
  };
}

export type Speakers = ReturnType<typeof createSpeakers>;
