import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { Composer } from './composer.tsx';
import { type Draft, emptyDraft } from './draft.ts';

let draft: Draft;
const sent = vi.fn<() => void>();
const upload = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

function Box() {
  const [now, setNow] = useState<Draft>(emptyDraft);
  // Synchronously with the render.
  useLayoutEffect(() => {
    draft = now;
  });
  return (
    <Composer
      conversationId="c1"
      leadName="Lea"
      draft={now}
      onChange={(changed) => setNow((before) => ({ ...before, ...changed }))}
      onSend={sent}
      maySend
      hint={null}
    />
  );
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const image = (name = 'plan.png', type = 'image/png') => new File(['x'], name, { type });
const stored = { file_id: 'f1', mime: 'image/png', bytes: 1, name: 'plan.png' };

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', upload);
  upload.mockImplementation(async () => Response.json(stored, { status: 201 }));
  openInTeam(<Box />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) fireEvent.change(input, { target: { files } });
}

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
    expect(draft.file).toEqual(stored);
    const [address, init] = upload.mock.calls[0] ?? [];
    expect(address).toBe('/files/acme-123456');
    expect(new Headers(init?.headers).get('x-file-name')).toBe('plan.png');
    fireEvent.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(draft.file).toBeNull();
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
    await waitFor(() => expect(draft.file).toEqual(stored));
  });

  it('is the first one while that is still uploaded', async () => {
    const answer = Promise.withResolvers<Response>();
    upload.mockReturnValueOnce(answer.promise);
    choose(image());
    paste([image('other.png')], []);
    answer.resolve(Response.json(stored));
    await waitFor(() => expect(draft.file).toEqual(stored));
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
    await waitFor(() => expect(draft.file).toEqual(stored));
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

describe('a voice message', () => {
  class Recorder extends EventTarget {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm');
    state = 'inactive';
    mimeType = 'audio/webm;codecs=opus';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  const microphone = (getUserMedia: () => Promise<unknown>) =>
    vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
  const track = { stop: vi.fn<() => void>() };

  it('is recorded and attached, and lets go of the microphone', async () => {
    vi.stubGlobal('MediaRecorder', Recorder);
    microphone(async () => ({ getTracks: () => [track] }));
    fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop and attach' }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    expect(document.activeElement).toBe(box());
    const body = upload.mock.calls[0]?.[1].body as File;
    expect([body.name, body.type]).toEqual(['Voice message.webm', 'audio/webm']);
    expect(track.stop).toHaveBeenCalled();
  });

  it('without leave to record says what to do', async () => {
    vi.stubGlobal('MediaRecorder', Recorder);
    microphone(async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
    expect(await screen.findByText(/blocks the microphone/)).toBeTruthy();
    expect(document.activeElement).toBe(
      screen.getByRole('group', { name: 'Record a voice message' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(box());
  });

  it('says when the browser cannot record', async () => {
    vi.stubGlobal('MediaRecorder', undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
    expect(await screen.findByText(/can't record sound/)).toBeTruthy();
  });
});

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
  expect(draft.text).toBe('');
  answer.resolve(
    Response.json({
      json: [
        { canned_id: 'r1', shortcut: 'hello', text: 'Hello.' },
        { canned_id: 'r2', shortcut: 'price', text: 'It costs 5.' },
      ],
    }),
  );
  await waitFor(() => expect(draft.text).toBe('It costs 5.'));
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
  await waitFor(() => expect(draft.text).toBe('It costs 5.'));
  expect(sent).not.toHaveBeenCalled();
});

it('gives the focus back to the text when its button sends', () => {
  fireEvent.change(box(), { target: { value: 'Hello' } });
  const send = screen.getByRole('button', { name: 'Send' });
  send.focus();
  fireEvent.click(send);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(box());
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

it('puts a suggestion to what was typed since it was asked for', async () => {
  const answer = Promise.withResolvers<Response>();
  upload.mockReturnValueOnce(answer.promise);
  fireEvent.change(box(), { target: { value: 'Hello' } });
  fireEvent.keyDown(window, { code: 'KeyS', altKey: true });
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  fireEvent.change(box(), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
  fireEvent.click(await screen.findByRole('button', { name: /Close|Discard recording/ }));
  fireEvent.change(box(), { target: { value: 'Hi Lea. ' } });
  const suggestion = { text: 'Tuesday suits.', rests_on: [], faults: [] };
  answer.resolve(Response.json({ json: suggestion }));
  await waitFor(() => expect(draft.text).toBe('Hi Lea. Tuesday suits.'));
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
