import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { logEntries, addLogEntry } from '#web/platform/debug-log.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { DebugPanel } from './debug-panel.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = () => {
  renderAt('/', null, <DebugPanel />);
  press('Debug logs');
};
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '');

it('shows the last fifty, newest first, and looks again every two seconds', () => {
  for (let n = 1; n <= 60; n += 1) addLogEntry('info', 'test', `entry ${n}.`);
  open();
  expect(shown()).toHaveLength(50);
  expect(shown()[0]).toContain('entry 60.');
  addLogEntry('error', 'server', 'teams/home', { status: 500 });
  act(() => void vi.advanceTimersByTime(1_999));
  expect(shown()[0]).toContain('entry 60.');
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()[0]).toContain('server: teams/home');
  expect(shown()[0]).toContain('status 500');
});

it('is refreshed and cleared by hand', () => {
  open();
  expect(screen.getByText('No entries yet.')).toBeTruthy();
  addLogEntry('warn', 'live', 'reconnecting');
  press('Refresh');
  expect(shown()).toHaveLength(1);
  press('Clear');
  expect(shown()).toEqual([]);
  expect(logEntries()).toEqual([]);
});

it('is exported as a JSON file', async () => {
  let file: Blob | undefined;
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      file = blob;
      return 'blob:log';
    },
    revokeObjectURL: () => {},
  });
  addLogEntry('warn', 'live', 'reconnecting');
  open();
  press('Export');
  vi.unstubAllGlobals();
  expect(files).toEqual(['debug-logs.json']);
  vi.useRealTimers();
  expect(JSON.parse((await file?.text()) ?? '')).toMatchObject([{ message: 'reconnecting' }]);
});
