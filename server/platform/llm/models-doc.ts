import {
  speakerDoc,
  type SpeakerRow,
  speechDoc,
  type SpeechServerRow,
} from '../speech/speech-doc.ts';
import { CACHING } from './dialect.ts';

/** One server of docs/models.md, as its contract test found it. */
export interface ServerRow {
  server: { title: string; address: string; model: string };
  /** the request that works in the end */
  dialect: string[];
  /** answers that had to be paid until the first good one */
  calls: number;
}

/** How a server refuses a picture for a model that sees none. */
interface BlindServer {
  title: string;
  status: number;
  body: { error: string | { message: string } };
}

const refusalRow = ({ title, status, body: { error } }: BlindServer): string => {
  const words = typeof error === 'string' ? error : error.message;
  return `| ${title} | ${status}: \`${words.replaceAll('`', '')}\` |`;
};

/** The page docs/models.md. */
export function modelsDoc(
  rows: ServerRow[],
  {
    blind,
    hearing,
    speaking,
  }: { blind: BlindServer[]; hearing: SpeechServerRow[]; speaking: SpeakerRow[] },
): string {
  const lines = rows.map(
    ({ server, dialect, calls }) =>
      `| ${server.title} | \`${server.address}\` | ${server.model} | ${dialect.join(', ') || 'as OpenAI documents it'} | ${calls} |`,
  );
  const cached = CACHING.map(
    ({ title, caching }) =>
      `| ${title} | ${caching === 'key' ? '`prompt_cache_key` names the campaign' : '`cache_control` behind the instructions and behind the conversation'} |`,
  );
  return `# Models

Any server with OpenAI's chat completions can answer leads: set \`OPENAI_BASE_URL\`, \`OPENAI_API_KEY\` and \`OPENAI_MODEL\`. This page is written by \`npm run models:doc\` from the contract tests, in which a stand-in plays each server over HTTP, with its refusals, its errors and its ways of answering (\`server/platform/llm/fixtures/servers.json\`). The servers themselves are not asked in tests.

A request begins with \`max_tokens\`, \`temperature\`, \`reasoning_effort\` (\`OPENAI_REASONING_EFFORT\`) and a strict JSON schema. What a model refuses by its name is left out or said in another way, at once and for as long as the process lives. A refused request costs nothing. Reasoning that used up the room of an answer, and an answer without any JSON, cost one answer: it is asked again in the next call.

| Server | Address | Tried as | How it is asked in the end | Answers until the first good one |
|---|---|---|---|---|
${lines.join('\n')}

## How much a model reads

The longest prompt has some 10,000 tokens: the rules, the campaign and 8,000 tokens of conversation. Give a model of your own 16,384:

| Server | What to set |
|---|---|
| Ollama, whose default is 4,096 | \`OLLAMA_CONTEXT_LENGTH=16384\` where it runs, or \`PARAMETER num_ctx 16384\` in the model's Modelfile |
| LM Studio | the context length with which the model is loaded |
| vLLM | \`--max-model-len 16384\` |
| llama.cpp | \`--ctx-size 16384\` |

A server that drops what is too much loses the beginning: the rules, and the facts of the business. So each process checks the model at its start, and a team's own model when it is tested. A prompt as long as the longest begins with a word, and its end asks for it. A model that knows the word of a short prompt and not of that one reads less. So does one whose server counts far fewer tokens than there are. A longer prompt than any before is checked first, as is an answer whose token counts fill a context exactly, are too few, or don't grow with the prompt. Such a model is named in the log, in \`/readyz\` and on the admin page, with the setting to change. It answers no lead: they go to a person with the reason, and are answered once it reads everything. The check is repeated each minute until then.

A server that refuses a prompt as too long is asked once more with a shorter history. The refusal is recognised by its code, by the numbers in its fields, or by its sentence; an answer without any content counts as well. If the shorter prompt is refused too, staff see both numbers.

A content filter is recognised by its code, its marks (\`filtered\`, \`blockReason\`), the end of the answer or the refusal in it. The conversation is then asked about without the message that the filter names. If it names none, the lead's older messages are left out, one half and then the other, and at last all but the newest message.

## What is cached

A prompt begins with what all requests of a campaign share, and ends with what belongs to one answer, so a server with automatic caching finds what it knows. What else a server needs is only sent where the address and the model are known to take it (\`server/platform/llm/dialect.ts\`), and no more once it is refused:

| Server | What is sent |
|---|---|
${cached.join('\n')}

Anthropic's compatible address caches nothing. Behind a gateway that moves the last system message to the front, only the instructions are found again.

## What is read as an answer

In this order, the first value that fits the schema: the content (a text, or its parts without those of reasoning), the arguments of a tool call, the reasoning if there is nothing else; in each the whole text, what follows \`</think>\`, blocks of code, then objects with words around them; also when it is wrapped into a list or under one name, or encoded twice.

## A model of a team's own

In Settings, AI model, owner and admins may bring a key, with an address and a name if they differ from the installation's. Everything that is done for the team then uses it: answers, suggestions, first messages, follow-ups and the generation of campaigns. What is learned, pauses and the breaker belong to that key alone. An address inside your network is refused, as is one without https; \`MODEL_ALLOWED_ORIGINS\` names exceptions. [What calls cost, and ceilings](rules/costs.md).

## Embeddings

\`EMBEDDINGS_MODEL\` names an embedding model at the same address (\`POST …/embeddings\`), with the same key. In a database with pgvector, the search then also finds knowledge in other words. A large [library](rules/library.md) is found so in any database. OpenSetter checks the address with twelve short texts, which also set the similarity threshold of the model. Of the servers above, Anthropic, DeepSeek and Groq have none. A team with its own address is embedded there, by a model of that name, or not at all. The admin page shows failures; meanwhile the search uses words only. [Why](decisions/0077-embeddings.md).

## Pictures

A picture of a lead goes to the model of the team as \`image_url\`, a data URI of at most 1,024 pixels. Whether a model sees is found out by digits that are drawn at random, asked for once a week. These refuse a picture, each in its own way, and others drop it in silence:

| Server, for a model that sees nothing | What it answers |
|---|---|
${blind.map(refusalRow).join('\n')}

Such a model is named on the page Administration and in the team's AI model, with what to do, and pictures go to a person. For llama.cpp give the model's projector (\`--mmproj\`), for others another \`OPENAI_MODEL\`. [Rules](rules/files.md).

${speechDoc(hearing)}

${speakerDoc(speaking)}

## What is an outage, and what is a bad answer

| What comes | Means |
|---|---|
| no answer, a timeout, 401, 402, 403, 404, 408, 429, 5xx | an outage: asked again later |
| 400, 413, 422 | a bad answer, unless it names a parameter (asked differently at once), the key or the model's name (an outage), a prompt that is too long, or a content filter (asked with fewer messages at once) |
| 200 with an error inside, 200 with a page or anything else that is no completion | an outage, with the status that it names |
| a completion that is empty, cut off, declined, or of another shape | a bad answer |

The wait that a server asks for is read from \`retry-after-ms\`, \`retry-after\` (seconds or a date), the words of the error ("try again in 7.66s", Google's \`retryDelay\`), and \`x-ratelimit-reset\`, at most five minutes. [What happens to a lead then](rules/messages.md#when-the-model-fails).
`;
}
