import { afterEach, expect, it, vi } from 'vitest';
import { openScene } from '#server/test/scene.ts';

afterEach(() => {
  vi.useRealTimers();
});

const QUESTION = 'How long is the coaching, please?';

/** Each process remembers a verifier's outage, so each test has its own process. */
it.each(['down', 'slow'])(
  'while the verifier is %s, the answer waits and no other is written, and then it goes out',
  async (mode) => {
    const scene = await openScene({ VERIFY_ANSWERS: 'on' });
    try {
      const answers = async () => {
        const asked = await scene.outside.asked();
        const texts = asked.map(({ body }) => body.messages.map(({ content }) => content).join());
        return texts.filter((text) => text.includes(QUESTION) && !text.includes('<sentences>'))
          .length;
      };
      await scene.outside.control('POST', '/openai/settings', { verifier: mode });
      const lead = await scene.lead();
      vi.useFakeTimers({ toFake: ['Date'] });
      await lead.says(QUESTION);
      await scene.runJobs();
      expect(await lead.heard()).toEqual([]);
      expect(await scene.queue.query('SELECT FROM held_answers')).toEqual([]);
      expect(await scene.queue.planned()).toHaveLength(1);
      expect(await answers()).toBe(1);
      await scene.runJobs();
      expect(await answers()).toBe(1);
      expect(await scene.queue.planned()).toHaveLength(1);
      await scene.outside.control('POST', '/openai/settings', { verifier: 'good' });
      vi.setSystemTime(Date.now() + 30_000);
      await scene.runJobs();
      expect(await lead.heard()).toHaveLength(1);
      expect(await answers()).toBe(2);
    } finally {
      await scene.close();
    }
  },
);
