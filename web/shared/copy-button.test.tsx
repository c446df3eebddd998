import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '#web/test/press.ts';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import { CopyButton } from './copy-button.tsx';

const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText } }));
const page = (text: string) => (
  <>
    <CopyButton text={text} label="Copy" copiedLabel="Copied" />
    <Toaster label="Notifications" />
  </>
);

it('says that it has copied, until there is another text', async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  const { rerender } = render(page('one'));
  press('Copy');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  rerender(page('two'));
  press('Copy');
  await screen.findByRole('button', { name: 'Copied' });
  expect(copied).toEqual(['one', 'two']);
});

it('says what to do where the browser does not allow it', async () => {
  clipboard(async () => {
    throw new DOMException('no', 'NotAllowedError');
  });
  render(page('one'));
  press('Copy');
  expect(await screen.findByText('Select the text and copy it yourself.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
