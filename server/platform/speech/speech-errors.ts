import type { SpeechProblem } from '#domain/voice/voice-replies.ts';
import { OUTAGES, type OutageDetails, ServerUnavailable } from '../llm/model-errors.ts';

/** What a speech server does: transcribe voice messages of leads, or speak answers of agents. */
type SpeechTask = 'transcribe' | 'speak';

interface Details extends OutageDetails {
  task: SpeechTask;
}

/** Transcription or speech is unavailable now. */
export class SpeechUnavailable extends ServerUnavailable<SpeechProblem> {
  override readonly name = 'SpeechUnavailable';
  /** what to do about it, for operators and staff */
  readonly hint: string;

  constructor(problem: SpeechProblem, { task, ...details }: Details) {
    super(PROBLEM_TEXTS[problem], problem, details, ['format']);
    this.hint = hintsOf(task)[problem];
  }

  /** Whether no model of the server can do it at all, so waiting is pointless. */
  get isUnsupported(): boolean {
    return this.problem === 'address' || this.problem === 'name';
  }
}

/** The server understood the request and rejected this recording. */
export class SpeechRefused extends Error {
  override readonly name = 'SpeechRefused';
}

const PROBLEM_TEXTS: Record<SpeechProblem, string> = {
  ...OUTAGES,
  address: "isn't called: the address has no such path",
  refused: 'refuses a text or its voice',
  format: "doesn't produce Opus in Ogg",
  full: "isn't called: the team's storage is full",
};

const TASKS = {
  transcribe: { settings: 'TRANSCRIBE', until: "agents say that they can't listen" },
  speak: { settings: 'SPEECH', until: 'agents answer in writing' },
} as const;

function hintsOf(task: SpeechTask): Record<SpeechProblem, string> {
  const { settings, until } = TASKS[task];
  return {
    key: `Set ${settings}_API_KEY to a key with access to ${settings}_MODEL.`,
    name: `Set ${settings}_MODEL to a model at that address that can ${task}.`,
    address: `Set ${settings}_BASE_URL and ${settings}_MODEL to a server that can ${task} (docs/models.md). Until then ${until}.`,
    credit: `Add credit there, or set ${settings}_API_KEY to the key of another account.`,
    throttled: 'Nothing: we retry automatically. A higher limit there helps.',
    slow: `Nothing: we retry automatically. Another ${settings}_MODEL may be faster.`,
    unreachable: `Check ${settings}_BASE_URL, and that the server is running. Until then ${until}.`,
    certificate: `Fix the certificate there, or check ${settings}_BASE_URL. Until then ${until}.`,
    down: `Check the server at ${settings}_BASE_URL; we retry automatically. Until then ${until}.`,
    refused: "Set SPEECH_VOICES to the server's voices.",
    format: `Set ${settings}_BASE_URL to a server that produces Opus (docs/models.md). Until then ${until}.`,
    full: 'Raise TEAM_FILES_MB.',
  };
}
