/** One server of docs/models.md, with what its contract test finds. */
export interface SpeechServerRow {
  title: string;
  address: string;
  model: string;
  /** what to do where one runs it oneself, as markdown */
  setUp: string;
  says: {
    format: string;
    language: boolean;
    seconds: boolean;
    /** how sure it is */
    sure: boolean;
    /** WhatsApp's format is converted for it */
    converts: boolean;
  };
}

/** The same of a server that says texts. */
export interface SpeakerRow {
  title: string;
  address: string;
  model: string;
  /** some of its voices, as SPEECH_VOICES has them */
  voices: string;
  setUp: string;
  /** the type of the voice notes that come of it */
  makes: 'audio/ogg' | 'audio/wav';
}

/** The settings of a server that one runs oneself, to copy. */
const settingsOf = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `  ${name}=${value}`)
    .join('\n');

const ownServers = (
  servers: { title: string; setUp: string; settings: Record<string, string> }[],
): string =>
  servers
    .filter(({ setUp }) => setUp !== '')
    .map(
      ({ title, setUp, settings }) =>
        `- **${title}:** ${setUp}.\n\n  \`\`\`sh\n${settingsOf(settings)}\n  \`\`\``,
    )
    .join('\n');

/** The part of docs/models.md about voice replies. */
export function speakerDoc(servers: SpeakerRow[]): string {
  const rows = servers.map(({ title, address, model, voices, makes }) => {
    const notes =
      makes === 'audio/ogg' ? 'as WhatsApp plays them' : 'WAV, which the gateway converts';
    const named = voices.split(',').map((voice) => `\`${voice}\``);
    return `| ${title} | \`${address}\` | ${model} | ${named.join(', ')} | ${notes} |`;
  });
  const own = servers.map(({ title, setUp, address, model, voices }) => ({
    title,
    setUp,
    settings: { SPEECH_BASE_URL: address, SPEECH_MODEL: model, SPEECH_VOICES: voices },
  }));
  return `## Voice replies

Agents that answer by voice have their texts spoken by \`POST …/audio/speech\`: at the model's address, or at \`SPEECH_BASE_URL\` with \`SPEECH_API_KEY\`, by the model \`SPEECH_MODEL\`, with one of \`SPEECH_VOICES\`. A team with its own model is spoken for at that model's address.

| Server | Address | Tried as | Some voices | Voice notes |
|---|---|---|---|---|
${rows.join('\n')}

It is asked for \`opus\`. What refuses that, or sends something else under this name, is asked for \`wav\`, which WAHA turns into a voice note. A server without the path, with another key or without either format is named on the page Administration and in the log, with what to do; meanwhile answers are written. [Rules](rules/voice-replies.md).

To run one yourself:

${ownServers(own)}`;
}

/** The part of docs/models.md about voice messages. */
export function speechDoc(servers: SpeechServerRow[]): string {
  const rows = servers.map(({ title, address, model, says }) => {
    const known = [
      says.language && 'the language',
      says.seconds && 'the length',
      says.sure && 'how sure it is',
    ].filter(Boolean);
    const takes = says.converts ? 'converted to WAV' : 'as they are';
    return `| ${title} | \`${address}\` | ${model} | ${takes} | ${known.join(', ') || 'the words alone'} |`;
  });
  const own = servers.map(({ title, setUp, address, model }) => ({
    title,
    setUp,
    settings: {
      TRANSCRIBE_BASE_URL: address,
      // One that has a single model takes any name.
      TRANSCRIBE_MODEL: model.includes(' ') ? 'whisper-1' : model,
    },
  }));
  return `## Voice messages

Voice messages of leads are transcribed by \`POST …/audio/transcriptions\`: at the model's address, or at \`TRANSCRIBE_BASE_URL\` with \`TRANSCRIBE_API_KEY\`, by the model \`TRANSCRIBE_MODEL\`. A team with its own model is transcribed at that model's address, by a model of that name, or not at all. The recording is streamed as WhatsApp has it (Ogg with Opus, up to 16 MB and 10 minutes).

| Server | Address | Tried as | Recordings | What it says besides the words |
|---|---|---|---|---|
${rows.join('\n')}

It is asked for \`verbose_json\`, and for \`json\` where that is refused by its name. Where it says how sure it is, silence and guesses are not taken for words: the agent asks the lead once. A server that says nothing of it makes agents believe what models invent of silence. A server that refuses the format gets WAV, where \`ffmpeg\` is installed beside OpenSetter.

To run one yourself:

${ownServers(own)}

Most servers of chat models alone (Ollama, llama.cpp, Anthropic, DeepSeek) have no such path (404, 405, 501), which is known by asking, remembered for ten minutes, and said in the log and on the admin page. Agents then say that they can't listen. An outage is retried for as long as [a lead waits](rules/files.md). Each minute costs \`TRANSCRIBE_PRICE\`, or what is known of the name.`;
}
