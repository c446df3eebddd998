import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '#domain/agent/guard/verification/question.ts';
import { fooledVerification } from './fooled.ts';
import { judge } from './judge.ts';
import { hasForeignLiteral } from './raw-literals.ts';
import { benchRealModel, sampleOf, tableOf } from './real-model.ts';
import { allGuardTurns, type GuardTurn, guardTurns } from './turns.ts';
import { handWrittenVerdicts, perfectVerification } from './verdicts.ts';

const turns = allGuardTurns();

describe('the turns', () => {
  it('have distinct names', () => {
    expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
  });

  it('have verdicts for every sentence of an honest one, and at most one in a hundred is held', async () => {
    const byId = new Map(turns.map((turn) => [turn.id, turn]));
    const held: string[] = [];
    const certain = [...handWrittenVerdicts().values()].filter(({ doubt }) => doubt === undefined);
    for (const written of certain) {
      const turn = byId.get(written.id) as GuardTurn;
      const keepsPromises = written.sentences.some(({ claim }) => claim === 'promise');
      const verify = (question: Question) => perfectVerification(question, written);
      const judged = await judge(turn, { keepsPromises, verify });
      if (judged.held) held.push(written.id);
    }
    expect(certain.length).toBeGreaterThan(290);
    expect(held.length > certain.length / 100 ? held : []).toEqual([]);
  });

  it('are sampled half and half, and the same each time', () => {
    const ids = () => sampleOf(40, turns).map(({ id }) => id);
    expect(ids()).toEqual(ids());
    expect(sampleOf(40, turns).filter(({ kind }) => kind === 'attack')).toHaveLength(20);
    expect(sampleOf(40, turns).every(({ set }) => set === 'fresh')).toBe(true);
  });
});

it('a fooled verifier lets no false figure through', async () => {
  const attacks = [...guardTurns('strangers'), ...guardTurns('fresh')].filter(
    (turn) => turn.kind === 'attack' && (turn.false_literal ?? hasForeignLiteral(turn)),
  );
  expect(attacks.length).toBeGreaterThan(200);
  const through: string[] = [];
  for (const turn of attacks) {
    const { held } = await judge(turn, { verify: fooledVerification });
    if (!held) through.push(turn.id);
  }
  expect(through).toEqual([]);
});

describe('a real model', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is asked about each turn, and its figures are printed', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (part: string) => (body += part));
      request.on('end', () => {
        asked.push(body);
        const content = JSON.stringify({ sentences: [] });
        const message = { role: 'assistant', content };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [out, err] = (['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockReturnValue(true),
    );
    await benchRealModel(6, true, {
      VERIFY_MODEL: 'a-model',
      VERIFY_BASE_URL: `http://127.0.0.1:${port}/v1`,
      VERIFY_API_KEY: 'key',
    });
    const printed = (spy: typeof out) =>
      spy?.mock.calls.map(([text]) => String(text)).join('') ?? '';
    const [figures, notes] = [printed(out), printed(err)];
    server.close();
    expect(asked.length).toBeGreaterThan(3);
    expect(asked[0]).toContain('The sentences to check');
    expect(figures).toContain('guard_attacks_through 0 %');
    expect(figures).toContain('guard_verifications_void');
    expect(notes).toContain('| a-model, ');
  });

  it('says how to name a model where none is named', async () => {
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await benchRealModel(6, false, {});
    expect(err.mock.calls.join('')).toContain('VERIFY_MODEL=');
  });

  it('has a table for the docs', () => {
    const turn = turns.find(({ kind }) => kind === 'attack');
    const judged = {
      turn: turn as GuardTurn,
      reply: '',
      held: false,
      by: 'nothing',
      faults: [],
    } as const;
    const table = tableOf([{ ...judged, faults: [] }], 'a-model', new Date('2026-11-28'));
    expect(table).toContain('| a-model, 2026-11-28 | turns | % |');
    expect(table).toContain('| attacks that get through | 1 of 1 | 100.0 |');
  });
});
