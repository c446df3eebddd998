import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, current, sent, setUpComposer, stored, upload } from '#web/test/composer.tsx';

const image = (name = 'plan.png', type = 'image/png') => new File(['x'], name, { type });

function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) fireEvent.change(input, { target: { files } });
}

setUpComposer();

it('sends with Enter, and breaks the line with Shift and Enter', () => {
  fireEvent.change(box(), { target: { value: 'Hello' } });
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true });
  expect(sent).not.toHaveBeenCalled();
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(sent).not.toHaveBeenCalled();
  // Safari reports the Enter that ends a composition like this.
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
  expect(sent).not.toHaveBeenCalled();
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(sent).toHaveBeenCalledTimes(1);
});

describe('a file', () => {
  it.each([
    ['that is chosen', () => choose(image())],
    ['that is pasted', () => paste([image()], [])],
    ['that is dropped anywhere', () => drop([image()])],
  ])('%s is uploaded, shown, and can be taken off', async (_name, act) => {
    act();
    expect(await screen.findByText('plan.png')).toBeTruthy();
    expect(current.draft.file).toEqual(stored);
    const [address, init] = upload.mock.calls[0] ?? [];
    expect(address).toBe('/files/acme-123456');
    expect(new Headers(init?.headers).get('x-file-name')).toBe('plan.png');
    fireEvent.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(current.draft.file).toBeNull();
  });

  it('beside a pasted text is not meant', () => {
    paste([image()], ['text/plain']);
    expect(upload).not.toHaveBeenCalled();
  });

  it.each([
    ['too large', Object.defineProperty(image(), 'size', { value: 17 * 1024 * 1024 }), /larger/],
    ['of no safe type', image('run.svg', 'image/svg+xml'), /can't send/],
    ['empty', new File([], 'empty.png', { type: 'image/png' }), /is empty/],
  ])('that is %s is refused before it is uploaded', async (_name, file, why) => {
    choose(file);
    expect((await screen.findByRole('alert')).textContent).toMatch(why);
    expect(upload).not.toHaveBeenCalled();
  });

  it('that the server refuses says why, and is tried again', async () => {
    upload.mockImplementationOnce(async () =>
      Response.json({ message: 'The storage is full.' }, { status: 403 }),
    );
    choose(image());
    expect(await screen.findByText(/The storage is full/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(current.draft.file).toEqual(stored));
  });

  it('is the first one while that is still uploaded', async () => {
    const answer = Promise.withResolvers<Response>();
    upload.mockReturnValueOnce(answer.promise);
    choose(image());
    paste([image('other.png')], []);
    answer.resolve(Response.json(stored));
    await waitFor(() => expect(current.draft.file).toEqual(stored));
    expect(upload).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/so we kept the first/)).toBeTruthy();
  });

  it('makes a message without a text, and none goes out while it is uploaded', async () => {
    const answer = Promise.withResolvers<Response>();
    upload.mockReturnValueOnce(answer.promise);
    choose(image());
    fireEvent.change(box(), { target: { value: 'See' } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(sent).not.toHaveBeenCalled();
    answer.resolve(Response.json(stored));
    await waitFor(() => expect(current.draft.file).toEqual(stored));
    fireEvent.change(box(), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

it('inserts an emoji where the text is written', async () => {
  fireEvent.change(box(), { target: { value: 'Hello Lea' } });
  box().setSelectionRange(5, 5);
  fireEvent.click(screen.getByRole('button', { name: 'Insert an emoji' }));
  const search = await screen.findByRole('searchbox', { name: 'Search emoji' });
  fireEvent.change(search, { target: { value: 'waving hand' } });
  fireEvent.click(await screen.findByRole('button', { name: 'waving hand' }));
  await waitFor(() => expect(box().value).toBe('Hello👋 Lea'));
});

it.each([
  ['hilarious', 'rolling on the floor laughing'],
  ['JP', 'flag: Japan'],
  ['red hair', 'woman: red hair'],
])('finds an emoji by the search words %s', async (words, name) => {
  fireEvent.click(screen.getByRole('button', { name: 'Insert an emoji' }));
  const search = await screen.findByRole('searchbox', { name: 'Search emoji' });
  fireEvent.change(search, { target: { value: words } });
  expect(await screen.findByRole('button', { name })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'waving hand' })).toBeNull();
});

it('gives the focus back to the text when its button sends', () => {
  fireEvent.change(box(), { target: { value: 'Hello' } });
  const send = screen.getByRole('button', { name: 'Send' });
  send.focus();
  fireEvent.click(send);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(box());
});

it('puts a suggestion to what was typed since it was asked for', async () => {
  const answer = Promise.withResolvers<Response>();
  upload.mockReturnValueOnce(answer.promise);
  fireEvent.change(box(), { target: { value: 'Hello' } });
  fireEvent.keyDown(window, { code: 'KeyS', altKey: true });
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  fireEvent.change(box(), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  fireEvent.change(box(), { target: { value: 'Hi Lea. ' } });
  const suggestion = { text: 'Tuesday suits.', rests_on: [], faults: [] };
  answer.resolve(Response.json({ json: suggestion }));
  await waitFor(() => expect(current.draft.text).toBe('Hi Lea. Tuesday suits.'));
});

function paste(files: File[], types: string[]) {
  fireEvent.paste(box(), { clipboardData: { files, types } });
}

function drop(files: File[]) {
  const event = Object.assign(new Event('drop', { cancelable: true }), {
    dataTransfer: { files, types: ['Files'] },
  });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
}
