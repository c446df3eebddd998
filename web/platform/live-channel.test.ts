import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type ConnectionEvent, LiveChannel } from './live-channel.ts';

type Change = { kind: 'conversation'; conversation_id: string };

const change: Change = { kind: 'conversation', conversation_id: 'c1' };
let visibility: DocumentVisibilityState = 'visible';
const stops: (() => void)[] = [];

/** Stops at the end of the test, because an open channel would react to the next test's network. */
function listen(channel: LiveChannel<Change>, hear: (change: Change | ConnectionEvent) => void) {
  const stop = channel.listen(hear);
  stops.push(stop);
  return stop;
}

function show(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  FakeEventSource.all = [];
  visibility = 'visible';
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('the live channel of a team', () => {
  it('is one connection for all who listen, and ends with the last of them', () => {
    const channel = new LiveChannel<Change>('/live/acme');
    const heard: string[] = [];
    const stopFirst = listen(channel, () => heard.push('first'));
    const stopSecond = listen(channel, () => heard.push('second'));
    expect(FakeEventSource.all).toHaveLength(1);
    FakeEventSource.last.send('change', change);
    expect(heard).toEqual(['first', 'second']);
    stopFirst();
    expect(FakeEventSource.last.readyState).not.toBe(FakeEventSource.CLOSED);
    stopSecond();
    expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
  });

  it('says for how long the page has been fetching, until it may have missed more', () => {
    vi.spyOn(performance, 'now').mockReturnValue(1_234.5);
    const channel = new LiveChannel<Change>('/live/acme?tab=1');
    listen(channel, () => {});
    FakeEventSource.last.fail({ closed: true });
    vi.advanceTimersByTime(3_000);
    expect(FakeEventSource.all.map(({ url }) => url)).toEqual([
      '/live/acme?tab=1&age=1235',
      '/live/acme?tab=1',
    ]);
  });

  it('takes a connection on which nothing comes any more for lost, if its server says when it is quiet', () => {
    const channel = new LiveChannel<Change>('/live/acme');
    const stop = listen(channel, () => {});
    FakeEventSource.last.open();
    FakeEventSource.last.send('ready', {});
    // A server of an earlier version sends no heartbeats.
    vi.advanceTimersByTime(600_000);
    expect(FakeEventSource.all).toHaveLength(1);
    for (let beat = 0; beat < 10; beat += 1) {
      FakeEventSource.last.send('quiet', {});
      vi.advanceTimersByTime(15_000);
    }
    FakeEventSource.last.send('change', change);
    vi.advanceTimersByTime(39_000);
    expect(FakeEventSource.all).toHaveLength(1);
    expect(channel.state).toBe('open');
    vi.advanceTimersByTime(1_000);
    expect(FakeEventSource.all).toHaveLength(2);
    expect(channel.state).toBe('reconnecting');
    // The next connection may stall too.
    vi.advanceTimersByTime(40_000);
    expect(FakeEventSource.all).toHaveLength(3);
    stop();
    vi.advanceTimersByTime(600_000);
    expect(FakeEventSource.all).toHaveLength(3);
  });

  it('leaves it to the browser to resume where it was', () => {
    const channel = new LiveChannel<Change>('/live/acme');
    const heard: (Change | ConnectionEvent)[] = [];
    listen(channel, (change) => heard.push(change));
    FakeEventSource.last.open();
    FakeEventSource.last.send('ready', {});
    expect(channel.state).toBe('open');
    FakeEventSource.last.fail({ closed: false });
    expect(channel.state).toBe('reconnecting');
    vi.advanceTimersByTime(60_000);
    expect(FakeEventSource.all).toHaveLength(1);
    expect(heard).toEqual([{ kind: 'ready' }]);
    FakeEventSource.last.open();
    expect(channel.state).toBe('open');
    expect(heard).toEqual([{ kind: 'ready' }, { kind: 'back' }]);
  });

  it.each(['offline', 'online'])('asks anew for the server when the browser is %s', (what) => {
    const channel = new LiveChannel<Change>(`/live/${what}`);
    const sources = () => FakeEventSource.all.filter(({ url }) => url.startsWith(channel.url));
    const heard: (Change | ConnectionEvent)[] = [];
    const stop = listen(channel, (change) => heard.push(change));
    sources()[0]?.open();
    sources()[0]?.send('ready', {});
    window.dispatchEvent(new Event(what));
    const [before, after] = sources();
    expect(before?.readyState).toBe(FakeEventSource.CLOSED);
    expect(channel.state).toBe('reconnecting');
    after?.open();
    after?.send('ready', {});
    expect(channel.state).toBe('open');
    expect(heard).toEqual([{ kind: 'ready' }, { kind: 'back' }, { kind: 'reset' }]);
    stop();
    window.dispatchEvent(new Event(what));
    expect(sources()).toHaveLength(2);
  });

  it('opens nothing for a hidden page that gave its connection back', () => {
    const channel = new LiveChannel<Change>('/live/hidden');
    const sources = () => FakeEventSource.all.filter(({ url }) => url.startsWith(channel.url));
    const stop = listen(channel, () => {});
    show('hidden');
    vi.advanceTimersByTime(10_000);
    window.dispatchEvent(new Event('online'));
    expect(sources()).toHaveLength(1);
    expect(channel.state).toBe('connecting');
    stop();
  });

  it('says from where on it tells of changes, and that more is missing if it was away', () => {
    const channel = new LiveChannel<Change>('/live/acme');
    const heard: (Change | ConnectionEvent)[] = [];
    const stop = listen(channel, (change) => heard.push(change));
    FakeEventSource.last.fail({ closed: false });
    FakeEventSource.last.open();
    expect(heard).toEqual([{ kind: 'back' }]);
    FakeEventSource.last.send('ready', {});
    expect(heard.splice(0)).toEqual([{ kind: 'back' }, { kind: 'reset' }]);
    stop();
    listen(channel, (change) => heard.push(change));
    FakeEventSource.last.open();
    FakeEventSource.last.send('ready', {});
    expect(heard).toEqual([{ kind: 'reset' }]);
  });

  it('connects anew when the browser gave up, and has everything fetched then', () => {
    const channel = new LiveChannel<Change>('/live/acme');
    const heard: (Change | ConnectionEvent)[] = [];
    listen(channel, (change) => heard.push(change));
    FakeEventSource.last.fail({ closed: true });
    vi.advanceTimersByTime(3_000);
    expect(FakeEventSource.all).toHaveLength(2);
    expect(heard).toEqual([{ kind: 'refused' }]);
    FakeEventSource.last.open();
    // the server doesn't know its position in the stream yet
    expect(heard.splice(0)).toEqual([{ kind: 'refused' }, { kind: 'back' }]);
    FakeEventSource.last.send('ready', {});
    FakeEventSource.last.send('change', change);
    expect(heard).toEqual([{ kind: 'reset' }, change]);
  });

  it('gives its connection back in a hidden tab, and catches up when it is seen again', () => {
    const channel = new LiveChannel<Change>('/live/acme');
    const heard: (Change | ConnectionEvent)[] = [];
    listen(channel, (change) => heard.push(change));
    FakeEventSource.last.open();
    FakeEventSource.last.send('ready', {});
    show('hidden');
    vi.advanceTimersByTime(5_000);
    show('visible');
    vi.advanceTimersByTime(60_000);
    expect(FakeEventSource.last.readyState).toBe(FakeEventSource.OPEN);
    show('hidden');
    vi.advanceTimersByTime(10_000);
    expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
    show('visible');
    FakeEventSource.last.open();
    expect(heard.splice(0)).toEqual([{ kind: 'ready' }]);
    FakeEventSource.last.send('ready', {});
    expect(heard).toEqual([{ kind: 'reset' }]);
  });
});
