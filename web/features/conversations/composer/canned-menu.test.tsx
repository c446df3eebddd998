import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { box, current, sent, setUpComposer, upload } from '#web/test/composer.tsx';

setUpComposer();

it('asks again for canned replies that could not be had', async () => {
  upload.mockImplementation(async () => Response.json({}, { status: 500 }));
  fireEvent.change(box(), { target: { value: '/' } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const replies = [{ canned_id: 'r1', shortcut: 'price', text: 'It costs 5.' }];
  upload.mockImplementation(async () => Response.json({ json: replies }));
  fireEvent.click(again);
  expect(await screen.findByText('/price')).toBeTruthy();
});

it('puts in the canned reply that Enter asked for before they were there', async () => {
  const answer = Promise.withResolvers<Response>();
  upload.mockReturnValueOnce(answer.promise);
  fireEvent.change(box(), { target: { value: '/' } });
  const search = await screen.findByRole('combobox', { name: 'Search canned replies' });
  fireEvent.change(search, { target: { value: 'pri' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(current.draft.text).toBe('');
  answer.resolve(
    Response.json({
      json: [
        { canned_id: 'r1', shortcut: 'hello', text: 'Hello.' },
        { canned_id: 'r2', shortcut: 'price', text: 'It costs 5.' },
      ],
    }),
  );
  await waitFor(() => expect(current.draft.text).toBe('It costs 5.'));
  expect(screen.queryByRole('combobox', { name: 'Search canned replies' })).toBeNull();
});

it('keeps what is typed after the slash before the menu has the focus', async () => {
  const replies = [{ canned_id: 'r1', shortcut: 'price', text: 'It costs 5.' }];
  upload.mockImplementation(async () => Response.json({ json: replies }));
  for (const value of ['/', 'p', 'r', 'i']) fireEvent.change(box(), { target: { value } });
  const search = await screen.findByRole<HTMLInputElement>('combobox');
  expect([search.value, box().value]).toEqual(['pri', '']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  for (const value of ['/', 'p']) fireEvent.change(box(), { target: { value } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() => expect(current.draft.text).toBe('It costs 5.'));
  expect(sent).not.toHaveBeenCalled();
});

it('leads to where canned replies are made when there is none', async () => {
  upload.mockImplementation(async () => Response.json({ json: [] }));
  fireEvent.change(box(), { target: { value: '/' } });
  const link = await screen.findByRole('link', { name: 'Add one in Settings' });
  expect(link.getAttribute('href')).toMatch(/\/settings\?tab=conversations$/);
});

describe('the canned replies', () => {
  const search = () => screen.queryByRole('combobox', { name: 'Search canned replies' });

  async function open() {
    upload.mockImplementation(async () => Response.json({ json: [] }));
    fireEvent.change(box(), { target: { value: '/' } });
    await screen.findByRole('combobox', { name: 'Search canned replies' });
  }

  it('close on Escape wherever the focus is, and the page behind does not get the key', async () => {
    await open();
    const behind = vi.fn();
    window.addEventListener('keydown', behind);
    search()?.blur();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    window.removeEventListener('keydown', behind);
    expect(search()).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(behind).not.toHaveBeenCalled();
  });

  it('close on a press outside, and the text gets the focus back unless something else has it', async () => {
    await open();
    fireEvent.pointerDown(search() ?? document.body);
    expect(search()).not.toBeNull();
    fireEvent.pointerDown(document.body);
    expect(search()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(box()));
    await open();
    const other = screen.getByRole('button', { name: 'Insert an emoji' });
    fireEvent.pointerDown(other);
    other.focus();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(other);
  });
});
