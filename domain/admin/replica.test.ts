import { describe, expect, it } from 'vitest';
import { REPLICA_STATES, replicaCure, replicaLag, replicaState } from './replica.ts';

const NOW = 1_000_000;
const seen = (secondsAgo: number, written: number) => ({ at: NOW - secondsAgo * 1000, written });

describe('how far a replica is behind', () => {
  it('is nothing when it has all that was written, however long ago the last commit was', () => {
    expect(replicaLag({ replayed: 500, replayAge: 3600 }, [seen(0, 500)], NOW)).toBe(0);
  });

  it('is the age of the newest position that it has reached', () => {
    const positions = [seen(20, 300), seen(10, 400), seen(0, 500)];
    expect(replicaLag({ replayed: 450, replayAge: 3600 }, positions, NOW)).toBe(10);
    expect(replicaLag({ replayed: 300, replayAge: 3600 }, positions, NOW)).toBe(20);
  });

  it('is the age of the last replayed commit where that is less', () => {
    expect(replicaLag({ replayed: 450, replayAge: 2 }, [seen(10, 400), seen(0, 500)], NOW)).toBe(2);
    expect(replicaLag({ replayed: 1, replayAge: 2 }, [seen(0, 500)], NOW)).toBe(2);
  });

  it('is never negative where clocks differ, and unknown before anything was replayed', () => {
    expect(replicaLag({ replayed: 1, replayAge: -4 }, [seen(0, 500)], NOW)).toBe(0);
    expect(replicaLag({ replayed: null, replayAge: null }, [seen(0, 500)], NOW)).toBe(Infinity);
  });
});

describe('a replica', () => {
  const well = {
    role: 'app',
    standby: true,
    identity: '7/5',
    primaryIdentity: '7/5',
    replayed: 1,
    replayAge: 1,
  };
  const wanted = { role: 'app', lag: 5, maxLag: 30 };

  it('is read from while it follows within the bound', () => {
    expect(replicaState(well, wanted)).toBe('follows');
    expect(replicaState(well, { ...wanted, lag: 30 })).toBe('follows');
    expect(replicaState(well, { ...wanted, lag: 30.1 })).toBe('lags');
    expect(replicaState(well, { ...wanted, lag: Infinity })).toBe('lags');
  });

  it('is never read from as anybody else, nor where it is something else', () => {
    expect(replicaState({ ...well, role: 'owner' }, wanted)).toBe('reads in another role');
    expect(replicaState({ ...well, identity: '8/5' }, wanted)).toBe('is another database');
    expect(replicaState({ ...well, standby: false }, wanted)).toBe('is no standby');
  });

  it('has a cure of its own for each state that has one', () => {
    const cures = REPLICA_STATES.filter((state) => state !== 'follows').map(replicaCure);
    expect(new Set(cures).size).toBe(cures.length);
  });
});
