import { expect, it } from 'vitest';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

/** The lead writes, and the model gives these answers, one per call. */
async function turn(lead: SceneLead, said: string, ...replies: string[]) {
  for (const reply of replies)
    await scene.outside.script({
      content: { reply, conversation_status: 'en_cours', evidence: '' },
    });
  await lead.says(said);
  await scene.runJobs();
}

const QUESTION = 'Is it for you or for someone else?';

it('a sentence of the last message is left out when the model insists on it', async () => {
  const lead = await scene.lead();
  await turn(lead, 'Hi', `Hello, how nice that you write to us! ${QUESTION}`);
  const again = 'Hello, how nice that you write to us! When would you like to begin?';
  await turn(lead, 'For me', again, again);
  expect(await lead.heard()).toEqual([
    `Hello, how nice that you write to us! ${QUESTION}`,
    'When would you like to begin?',
  ]);
});

it('the model gets the chance to say it in other words', async () => {
  const lead = await scene.lead();
  await turn(lead, 'Hi', QUESTION);
  await turn(lead, 'For me, as I said', QUESTION, 'Good to know, thank you!');
  expect(await lead.heard()).toEqual([QUESTION, 'Good to know, thank you!']);
});

it('a question that was asked twice goes to a person instead of a third time', async () => {
  const lead = await scene.lead();
  await turn(lead, 'Hi', QUESTION);
  await turn(lead, 'Hello?', QUESTION, QUESTION);
  await turn(lead, 'For me, as I said', QUESTION, QUESTION);
  expect(await lead.heard()).toEqual([QUESTION, QUESTION]);
  const held = await scene.queue.query<{ faults: { kind: string }[] }>(
    "SELECT faults FROM held_answers WHERE state = 'open'",
  );
  expect(held.flatMap(({ faults }) => faults.map(({ kind }) => kind))).toEqual(['third_time']);
  expect(await lead.conversation()).toMatchObject({ attention_reason: 'answer_held' });
});

it('a message without a question is never sent twice, however much was said between', async () => {
  const lead = await scene.lead();
  const said = 'Our studio is in the old harbour, next to the lighthouse.';
  await turn(lead, 'Where are you?', said);
  for (const [index, answer] of ['July.', 'Yes, dogs too.', 'By train.', 'At nine.'].entries()) {
    await turn(lead, `And question ${index}?`, answer);
  }
  await turn(lead, 'Where was that again?', said, said);
  expect((await lead.heard()).filter((text) => text === said)).toHaveLength(1);
  expect(await lead.conversation()).toMatchObject({ attention_reason: 'answer_held' });
});
