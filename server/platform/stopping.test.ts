import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { closeAll, type ShutdownStep, STOP_MS, stopAtFirstSignal } from './stopping.ts';

describe('stopping a process', () => {
  it('ends requests and jobs at the same time, and then what they work with, in order', async () => {
    const done: string[] = [];
    const jobsEnd = Promise.withResolvers<void>();
    const servers: ShutdownStep[] = [
      [
        'requests',
        async () => {
          // would wait forever if the jobs were stopped after it
          await jobsEnd.promise;
          done.push('requests');
        },
      ],
      [
        'jobs',
        async () => {
          jobsEnd.resolve();
          done.push('jobs');
        },
      ],
    ];
    const tools = ['live', 'database'].map(
      (name): ShutdownStep => [name, async () => done.push(name)],
    );
    await closeAll({ servers, tools }, { warn: vi.fn() });
    expect(done).toEqual(['jobs', 'requests', 'live', 'database']);
  });

  it('continues when one fails, and logs it', async () => {
    const warn = vi.fn();
    const last = vi.fn(async () => {});
    const broken: ShutdownStep = ['broken', () => Promise.reject(new Error('broken'))];
    await closeAll({ servers: [broken], tools: [broken, ['last', last]] }, { warn });
    expect(last).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('knows what it still waits for', async () => {
    const ends = Promise.withResolvers<void>();
    const open = new Set<string>();
    const tools: ShutdownStep[] = [
      ['mail', async () => {}],
      ['database', () => ends.promise],
      ['model', async () => {}],
    ];
    const closed = closeAll(
      { servers: [['jobs', async () => {}]], tools },
      { warn: vi.fn() },
      open,
    );
    await vi.waitFor(() => expect([...open]).toEqual(['database', 'model']));
    ends.resolve();
    await closed;
    expect(open.size).toBe(0);
  });

  it('begins once, however often and in however many ways it is asked for', () => {
    const source = new EventEmitter();
    const stop = vi.fn();
    stopAtFirstSignal(stop, source);
    for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'disconnect']) {
      // Without a listener, Node would end the process immediately.
      expect([signal, source.emit(signal)]).toEqual([signal, true]);
    }
    expect(stop).toHaveBeenCalledOnce();
  });

  it('is given longer than its parts, and its supervisor waits longer still', () => {
    expect(STOP_MS.all).toBeGreaterThanOrEqual(Math.max(STOP_MS.requests, STOP_MS.jobs) + 5_000);
    expect(STOP_MS.supervisor).toBeGreaterThan(STOP_MS.all);
  });
});
