import { expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';
import type { Database } from '../db/database.ts';
import type { Model } from '../llm.ts';
import { createModelBreaker } from './model-breaker.ts';
import { InvalidModelResponse } from './model-errors.ts';

const { services } = await openServer();

const useless: Model = {
  answer: () => Promise.reject(new InvalidModelResponse('Not what was asked')),
  describe: () => ({ name: 'useless', host: 'nowhere', dialect: [] }),
  lastSuccessAt: () => 0,
  reading: { check: async () => null, known: () => null },
  sight: { check: async () => null },
  close: async () => {},
};

it('lets no lead through that asked just before the model was found to be bad', async () => {
  const held = Promise.withResolvers<void>();
  const hasRead = Promise.withResolvers<void>();
  let isFirst = true;
  const outsideTeams: Database['outsideTeams'] = async (work) => {
    const waits = isFirst;
    isFirst = false;
    const found = await services.db.outsideTeams(work);
    hasRead.resolve();
    if (waits) await held.promise;
    return found;
  };
  const db = { ...services.db, outsideTeams };
  const breaker = createModelBreaker({ db, log: services.log, model: useless });
  const before = breaker.admit();
  await hasRead.promise;
  expect(await breaker.waitUnlessHealthy(Date.now() + 1)).toBeGreaterThan(0);
  held.resolve();
  expect(await before).toHaveProperty('wait_ms');
  expect(await breaker.admit()).toHaveProperty('wait_ms');
});
