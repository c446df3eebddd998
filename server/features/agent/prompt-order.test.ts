import { expect, it } from 'vitest';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

const said = (text: string) => ({
  content: { reply: text, conversation_status: 'en_cours', evidence: '' },
});

/** The conversation of the model's last prompt, each line as "role: text". */
async function lastPrompt(): Promise<string[]> {
  const requests = await scene.outside.asked();
  return (requests.at(-1)?.body.messages ?? [])
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => `${role}: ${content}`);
}

it('what the lead writes while the model thinks stands behind the answer', async () => {
  const lead = await scene.lead();
  await scene.outside.script(said('One.'), said('Two.'), said('Three.'));
  await lead.says('a');
  scene.whileThinking(async () => {
    await lead.says('b');
    scene.whileThinking(() => lead.says('c'));
  });
  await scene.runJobs();
  expect(await lead.heard()).toEqual(['Two.', 'Three.']);
  expect(await lastPrompt()).toEqual(['user: a', 'user: b', 'assistant: Two.', 'user: c']);
});

it('also when the answer was sent only after a failure', async () => {
  const lead = await scene.lead();
  await scene.outside.script(said('One.'), said('Two.'));
  await lead.says('a');
  await scene.outside.fault('waha', { match: '/api/sendText', drop: true, times: 1 });
  await scene.runJobs();
  expect(await lead.heard()).toEqual([]);
  await lead.says('b');
  await scene.runJobs();
  expect(await lead.heard()).toEqual(['One.', 'Two.']);
  expect(await lastPrompt()).toEqual(['user: a', 'assistant: One.', 'user: b']);
});

it('what is delivered late, and no one has read, stands last', async () => {
  const lead = await scene.lead();
  await scene.outside.script(said('One.'), said('Two.'));
  await lead.says('a');
  await scene.runJobs();
  await lead.says('late', { at: Math.floor(Date.now() / 1000) - 120 });
  await scene.runJobs();
  expect(await lastPrompt()).toEqual(['user: a', 'assistant: One.', 'user: late']);
});

it('what was delivered in another order is told in the order of WhatsApp', async () => {
  const lead = await scene.lead();
  const at = Math.floor(Date.now() / 1000) - 60;
  await lead.says('second', { at: at + 1 });
  await lead.says('first', { at });
  await scene.runJobs();
  expect(await lastPrompt()).toEqual(['user: first', 'user: second']);
});
