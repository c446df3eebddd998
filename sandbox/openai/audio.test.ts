import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createRecording, tagRecording } from '../media/recording.ts';
import { registerPicture } from '../media/picture.ts';
import { openOpenai } from '../test/open-openai.ts';
import { validateOpenai } from './contract/validate.ts';

const { base, control, faults, post } = await openOpenai();

const headers = { authorization: 'Bearer sandbox' };

function hear(file: Buffer, fields: Record<string, string> = {}, name = 'voice.ogg') {
  const body = new FormData();
  const all = { model: 'whisper-1', response_format: 'verbose_json', ...fields };
  for (const [field, value] of Object.entries(all)) body.set(field, value);
  body.set('file', new File([new Uint8Array(file)], name));
  return fetch(`${base}/v1/audio/transcriptions`, { method: 'POST', headers, body });
}

const say = (body: object) =>
  fetch(`${base}/v1/audio/speech`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const speech = { model: 'tts-1', voice: 'coral', response_format: 'opus' };

test('hears what it spoke, with its length', async () => {
  const input = 'Où est votre atelier ? Ça m’intéresse 🙂';
  const spoken = await say({ ...speech, input });
  expect(spoken.status).toBe(200);
  const file = Buffer.from(await spoken.arrayBuffer());
  expect(file.toString('latin1', 0, 4)).toBe('OggS');
  const heard = await (await hear(file)).json();
  expect(heard).toMatchObject({ text: input, language: 'english', task: 'transcribe' });
  expect(heard.duration).toBeCloseTo(input.length / 15);
  const brief = await hear(file, { model: 'gpt-4o-mini-transcribe', response_format: 'json' });
  expect(Object.keys(await brief.json())).toEqual(['text', 'usage']);
  const { requests } = (await control('audio')).body;
  expect(requests).toMatchObject([
    { path: 'speech', voice: 'coral', text: input },
    { path: 'transcriptions', bytes: file.length },
    { model: 'gpt-4o-mini-transcribe' },
  ]);
});

test.each([
  ['a told recording', tagRecording({ says: 'Hello' }, Buffer.from('1234')), 'Hello', 0.02],
  ['one of which nothing is known', Buffer.alloc(9_000), 'And the, uh, the.', 0.47],
  ['noise', createRecording({ sound: 'noise', seconds: 3 }), 'Thank you.', 0.93],
  ['a broken mark', Buffer.from('SANDBOX='), 'And the, uh, the.', 0.47],
])('says of %s how sure it is', async (_, file, text, no_speech_prob) => {
  const heard = await (await hear(file)).json();
  expect(heard).toMatchObject({ text, segments: [{ text, no_speech_prob }] });
});

test('silence has no words, and another language is named', async () => {
  const silent = await (await hear(createRecording({ sound: 'silence', seconds: 2 }))).json();
  expect(silent).toMatchObject({ text: '', segments: [], duration: 2 });
  const file = createRecording({ says: 'Wie viel kostet das?', language: 'german' });
  expect(await (await hear(file)).json()).toMatchObject({ language: 'german' });
});

test('refuses what OpenAI refuses, and fails as it is told to', async () => {
  const file = createRecording({ says: 'Hi' });
  const answers = [
    await hear(file, {}, 'voice.amr'),
    await hear(file, { model: 'gpt-4o-transcribe' }),
    await say({ ...speech, input: '' }),
    await say({ ...speech, input: 'x'.repeat(4_097) }),
    await say({ ...speech, input: 'Hi', voice: 'nobody' }),
    await fetch(`${base}/v1/audio/transcriptions`, { method: 'POST', headers, body: '{}' }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(validateOpenai('error', await answer.json())).toEqual([]);
  }
  faults.set({ match: '/audio/transcriptions', status: 503, times: 1 });
  expect((await hear(file)).headers.get('retry-after')).toBe('1');
  expect((await hear(file)).status).toBe(200);
  faults.set({ match: '/audio/speech', status: 503 });
  expect((await hear(file)).status).toBe(200);
});

const schema = {
  type: 'object',
  properties: { kind: { type: 'string' }, description: { type: 'string' } },
  required: ['kind', 'description'],
  additionalProperties: false,
};

async function look(picture: Buffer, type = 'png') {
  const url = `data:image/${type};base64,${picture.toString('base64')}`;
  const content = [
    { type: 'text', text: 'What is it?' },
    { type: 'image_url', image_url: { url, detail: 'low' } },
  ];
  const response_format = { type: 'json_schema', json_schema: { name: 'seen', schema } };
  const answer = await post({ model: 'm', messages: [{ role: 'user', content }], response_format });
  const { choices } = await answer.json();
  return answer.status === 200 ? JSON.parse(choices[0].message.content) : answer.status;
}

/** Draws black digits on white, twenty pixels per block. */
const drawn = (rows: string[], background = ' ') =>
  sharp(Buffer.from(rows.join('').replaceAll(background, '\xff').replaceAll('#', '\0'), 'latin1'), {
    raw: { width: rows[0]?.length ?? 0, height: rows.length, channels: 1 },
  })
    .resize((rows[0]?.length ?? 0) * 20, rows.length * 20, { kernel: 'nearest' })
    .jpeg()
    .toBuffer();

test('reads the digits of a picture', async () => {
  const blank = '           ';
  const digits = ['  # # ###  ', '  # #   #  ', '  ### ###  ', '    # #    ', '    # ###  '];
  const rows = [blank, blank, ...digits, blank, blank];
  expect(await look(await drawn(rows), 'jpeg')).toMatchObject({ description: '42' });
  const scribbled = rows.map((row) => row.replace('# #', '## '));
  expect(await look(await drawn(scribbled), 'jpeg')).toMatchObject({
    description: 'An unknown picture.',
  });
});

test('knows a picture again that was made smaller, and no other', async () => {
  const shows = { kind: 'screenshot', description: 'A price list' };
  const picture = await registerPicture(shows);
  await registerPicture('A kitchen with a broken tap');
  expect(await look(picture)).toEqual(shows);
  const smaller = await sharp(picture).resize(200).jpeg({ quality: 60 }).toBuffer();
  expect(await look(smaller, 'jpeg')).toEqual(shows);
  const other = sharp({ create: { width: 99, height: 99, channels: 3, background: 'red' } });
  expect(await look(await other.png().toBuffer())).toMatchObject({
    description: 'An unknown picture.',
  });
  expect(await look(Buffer.from('no picture'))).toBe(400);
});
