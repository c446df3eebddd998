import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentAnswer } from '#domain/agent/answer.ts';
import {
  openModelServers,
  SERVERS,
  type ServerQuirks,
  type Trouble,
} from '#server/test/outside/model-servers.ts';
import { type Outside, startOutside } from '#server/test/outside/outside.ts';
import { SPEAKER_SERVERS, SPEECH_SERVERS } from '#server/test/outside/speech-servers.ts';
import blindServers from './fixtures/blind-servers.json' with { type: 'json' };
import { createModel, InvalidModelResponse, type Model, ModelUnavailable } from '../llm.ts';
import { CACHING } from './dialect.ts';

/** Simulates every server over real HTTP, as documented by its makers and as users report it. */
let outside: Outside;
let servers: Awaited<ReturnType<typeof openModelServers>>;
let models: Model[] = [];
const rows: string[][] = [];

beforeAll(async () => {
  outside = await startOutside();
  servers = await openModelServers(outside);
});
beforeEach(() => outside.heal());
afterAll(async () => {
  await Promise.all(models.map((model) => model.close()));
  servers.close();
  await outside.stop();
});

function model(): Model {
  const made = createModel({
    baseUrl: servers.baseUrl,
    apiKey: 'sandbox',
    name: 'the-model',
    // Most of them refuse this, so that each refusal is tested.
    caching: 'key',
  });
  models = [...models, made];
  return made;
}

const question = {
  instructions:
    'You are Léa, the sales agent of Studio Nova.\nLanguage: english\nObjective: Book appointments',
  // Several messages of the lead in a row, which strict templates refuse, after one of ours.
  messages: [
    { role: 'assistant' as const, content: 'Hello, I am Léa of Studio Nova.' },
    { role: 'user' as const, content: 'Hi' },
    { role: 'user' as const, content: 'How much is a portrait?' },
  ],
  note: 'Lead: "Jane"\n\nDate: Monday',
  cacheKey: 'a campaign',
  schema: agentAnswer,
};

/** Asks like a job, which retries an invalid response once. Also returns how many were invalid. */
async function ask(asked: Model): Promise<{ reply: string; invalid: number }> {
  for (let invalid = 0; ; invalid += 1) {
    try {
      return { ...(await asked.answer({ ...question, once: true })), invalid };
    } catch (error) {
      if (!(error instanceof InvalidModelResponse) || invalid >= 1) throw error;
    }
  }
}

/** How many requests got a response that must be paid for. */
const paid = async () => (await outside.asked()).length;

describe.each(SERVERS.map((item) => [item.title, item] as const))('%s', (_title, server) => {
  it('answers, and is not asked again for what it refused', async () => {
    servers.play(server.id);
    const asked = model();
    const first = await ask(asked);
    expect(first.reply).not.toBe('');
    expect(await paid()).toBe(1 + first.invalid);
    const { dialect } = asked.describe();
    await outside.heal();
    expect((await ask(asked)).invalid).toBe(0);
    expect(await paid()).toBe(1);
    expect(asked.describe().dialect).toEqual(dialect);
    const how = dialect.join(', ') || 'as OpenAI documents it';
    rows.push([server.title, `\`${server.address}\``, server.model, how, `${1 + first.invalid}`]);
  });

  it.each<[Trouble, string[]]>([
    ['wrong_key', ['key']],
    ['wrong_name', ['name']],
    ['throttled', ['throttled', 'down']],
    ['overloaded', ['down', 'credit']],
  ])('in trouble (%s) is an outage, and its kind is known', async (trouble, problems) => {
    servers.play(server.id, trouble);
    const error = await failure(model());
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect(problems).toContain(error.problem);
    expect(error.words).not.toBe('');
    if (trouble === 'throttled') expectWait(error, server);
  });
});

describe('docs/models.md', () => {
  const path = fileURLToPath(new URL('../../../docs/models.md', import.meta.url));
  let page = readFileSync(path, 'utf8');
  /** Puts these rows into the table whose last column has this title. */
  const write = (title: string, rowsOfTable: string[][]) => {
    const lines = rowsOfTable.map((row) => `| ${row.join(' | ')} |\n`);
    const table = new RegExp(`(?<=\\| ${title} \\|\\n\\|[-|]+\\n)(?:\\|.*\\n)+`);
    expect(page).toMatch(table);
    page = page.replace(table, () => lines.join(''));
  };

  it('has a row for each server', () => expect(rows).toHaveLength(SERVERS.length));

  it('says what these tests find, which --update writes', async () => {
    write('Answers until the first good one', rows);
    const sent = {
      key: '`prompt_cache_key` names the campaign',
      markers: '`cache_control` behind the instructions and behind the conversation',
    };
    write(
      'What is sent',
      CACHING.map(({ title, caching }) => [title, sent[caching]]),
    );
    write(
      'What it answers',
      blindServers.map(({ title, status, body: { error } }) => {
        const words = typeof error === 'string' ? error : error.message;
        return [title, `${status}: \`${words.replaceAll('`', '')}\``];
      }),
    );
    write(
      'What it says besides the words',
      SPEECH_SERVERS.map(({ title, address, model, says }) => {
        const known = [
          says.language && 'the language',
          says.seconds && 'the length',
          says.sure && 'how sure it is',
        ].filter(Boolean);
        const takes = says.converts ? 'converted to WAV' : 'as they are';
        return [title, `\`${address}\``, model, takes, known.join(', ') || 'the words alone'];
      }),
    );
    write(
      'Voice notes',
      SPEAKER_SERVERS.map(({ title, address, model, voices, makes }) => {
        const notes =
          makes === 'audio/ogg' ? 'as WhatsApp plays them' : 'WAV, which the gateway converts';
        const named = voices.split(',').map((voice) => `\`${voice}\``);
        return [title, `\`${address}\``, model, named.join(', '), notes];
      }),
    );
    await expect(page).toMatchFileSnapshot(path);
  });
});

async function failure(asked: Model): Promise<ModelUnavailable> {
  return asked.answer(question).then(
    () => expect.fail('It answered'),
    (error: unknown) => error as ModelUnavailable,
  );
}

/** HTTP dates have no fractions of a second. */
function expectWait({ retryAfter = 0 }: ModelUnavailable, { asksToWaitMs }: ServerQuirks) {
  expect(retryAfter).toBeLessThanOrEqual(asksToWaitMs);
  expect(retryAfter).toBeGreaterThan(asksToWaitMs - 2_500);
}
