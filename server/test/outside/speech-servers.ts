import servers from '#server/platform/speech/fixtures/servers.json' with { type: 'json' };
import speakers from '#server/platform/speech/fixtures/speakers.json' with { type: 'json' };

/** A server that transcribes, as its makers document it. */
export interface SpeechServer {
  title: string;
  address: string;
  model: string;
  says: {
    format: string;
    language: boolean;
    seconds: boolean;
    /** how sure it is */
    sure: boolean;
    /** WhatsApp's format is converted for it */
    converts: boolean;
  };
  /** status and body of what it refuses: a format of answers, or a type of files */
  refuses: Record<string, [number, object]>;
  unknownModel?: [number, object];
  heard: object;
}

export const SPEECH_SERVERS = servers as unknown as SpeechServer[];

/** A server that says texts, as its makers document it. */
export interface SpeakerServer {
  title: string;
  address: string;
  model: string;
  /** some of its voices, as SPEECH_VOICES has them */
  voices: string;
  /** the type of the voice notes that come of it */
  makes: 'audio/ogg' | 'audio/wav';
  /** status and body for a format that it refuses by its name */
  refuses: Record<string, [number, object]>;
  /** what it sends for a format that it takes */
  sends: Record<string, 'opus' | 'vorbis' | 'wav'>;
}

export const SPEAKER_SERVERS = speakers as unknown as SpeakerServer[];
