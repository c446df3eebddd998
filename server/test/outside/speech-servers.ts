import servers from '#server/platform/speech/fixtures/servers.json' with { type: 'json' };
import type { SpeechServerRow } from '#server/platform/speech/speech-doc.ts';

/** A server that transcribes, as its makers document it. */
export interface SpeechServer extends SpeechServerRow {
  /** status and body of what it refuses: a format of answers, or a type of files */
  refuses: Record<string, [number, object]>;
  unknownModel?: [number, object];
  heard: object;
}

export const SPEECH_SERVERS = servers as unknown as SpeechServer[];
