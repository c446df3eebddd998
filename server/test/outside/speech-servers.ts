import servers from '#server/platform/speech/fixtures/servers.json' with { type: 'json' };
import speakers from '#server/platform/speech/fixtures/speakers.json' with { type: 'json' };

/** A transcription server, as documented by its makers. */
export interface SpeechServer {
  title: string;
  address: string;
  model: string;
  says: {
    format: string;
    language: boolean;
    seconds: boolean;
    /** its confidence */
    sure: boolean;
    /** we convert WhatsApp's format for it */
    converts: boolean;
  };
  /** status and body for response formats or file types that it refuses */
  refuses: Record<string, [number, object]>;
  unknownModel?: [number, object];
  heard: object;
}

export const SPEECH_SERVERS = servers as unknown as SpeechServer[];

/** A text-to-speech server, as documented by its makers. */
export interface SpeakerServer {
  title: string;
  address: string;
  model: string;
  /** some of its voices, in the format of SPEECH_VOICES */
  voices: string;
  /** the type of the resulting voice messages */
  makes: 'audio/ogg' | 'audio/wav';
  /** status and body for formats that it refuses, by name */
  refuses: Record<string, [number, object]>;
  /** what it sends for formats that it accepts */
  sends: Record<string, 'opus' | 'vorbis' | 'wav'>;
}

export const SPEAKER_SERVERS = speakers as unknown as SpeakerServer[];
