import { afterEach, expect, it, vi } from 'vitest';
import { clearStorage, storedJson, storedText } from './storage.ts';

afterEach(() => {
  clearStorage();
});

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Blocks storage like a browser that blocks cookies and site data: even reading the property throws. */
function blockStorage() {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
}

it('keeps a text permanently or for this tab, separately', () => {
  const local = storedText('local', 'k');
  const session = storedText('session', 'k');
  expect(local.write('for good')).toBe(true);
  expect(session.read()).toBeNull();
  expect(local.read()).toBe('for good');
  local.remove();
  expect(local.read()).toBeNull();
});

it('reads a value of another shape, or a damaged one, as nothing', () => {
  const count = storedJson('local', 'count', isNumber);
  count.write(3);
  expect(count.read()).toBe(3);
  for (const left of ['"three"', '{"a"', '', 'null']) {
    localStorage.setItem('count', left);
    expect(count.read()).toBeNull();
  }
});

it('reads as empty and says that it kept nothing where storage is blocked', () => {
  blockStorage();
  const text = storedText('session', 'k');
  expect(text.write('x')).toBe(false);
  expect(text.read()).toBeNull();
  expect(() => text.remove()).not.toThrow();
  expect(() => clearStorage()).not.toThrow();
});

it('says that it kept nothing where storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storedText('local', 'k').write('x')).toBe(false);
});

it('leaves nothing of one person for the next', () => {
  localStorage.setItem('a', '1');
  sessionStorage.setItem('b', '2');
  clearStorage();
  expect(localStorage.length + sessionStorage.length).toBe(0);
});
