import { button, h } from './dom.js';
import { icon } from './icons.js';
import { recordButton } from './recorder.js';

const MAX_FILE = 8 * 1024 * 1024;

/**
 * The input line. Enter sends, Shift and Enter starts a new line.
 * @param {(text: string, media: object|undefined) => Promise<unknown>} send falsy when it failed:
 *   the typed text then stays
 */
export function composer(send, complain) {
  const input = h('textarea', {
    id: 'message',
    rows: '1',
    placeholder: 'Message',
    autocomplete: 'off',
    'data-key': 'message',
  });
  const file = h('input', {
    'aria-label': 'File',
    type: 'file',
    id: 'file',
    class: 'visually-hidden',
    tabindex: '-1',
  });
  let chosen;
  const attached = h('span', { class: 'small muted attached' });
  const meaning = h('input', { 'aria-label': 'What it says or shows', class: 'meaning' });
  meaning.placeholder = 'What it says or shows, for the sandbox';
  const attach = (given) => {
    chosen = given;
    attached.textContent = given ? given.name || 'Voice note' : '';
    meaning.hidden = !/^(?:audio|image)\//.test(given?.type ?? '');
    meaning.value = '';
    (meaning.hidden ? input : meaning).focus();
  };
  const submit = async (event) => {
    event?.preventDefault();
    const text = input.value;
    if (text.trim() === '' && !chosen) return;
    if (chosen && chosen.size > MAX_FILE) return complain('That file is larger than 8 MB.');
    const media = chosen ? await readFile(chosen, meaning.value.trim()) : undefined;
    input.value = '';
    file.value = '';
    attach(undefined);
    fit(input);
    if (!(await send(text, media))) input.value = text;
  };
  meaning.hidden = true;
  file.addEventListener('change', () => attach(file.files[0]));
  input.addEventListener('input', () => fit(input));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void submit(event);
  });
  return h(
    'form',
    { class: 'composer', onsubmit: submit },
    button(icon('clip'), () => file.click(), { class: 'round', 'aria-label': 'Attach a file' }),
    file,
    h('label', { class: 'visually-hidden', for: 'message' }, 'Message'),
    h('span', { class: 'field' }, attached, meaning, input),
    recordButton(attach, complain),
    h('button', { type: 'submit', class: 'round primary', 'aria-label': 'Send' }, icon('send')),
  );
}

function fit(input) {
  input.style.height = 'auto';
  input.style.height = `${Math.min(input.scrollHeight, 140)}px`;
}

async function readFile(file, meaning) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  }
  const [mimetype = ''] = file.type.split(';');
  const known = meaning && { [mimetype.startsWith('image/') ? 'shows' : 'says']: meaning };
  return {
    mimetype: /^[\w.+-]+\/[\w.+-]+$/.test(mimetype) ? mimetype : 'application/octet-stream',
    ...(file.name && { filename: file.name.slice(0, 200) }),
    ...known,
    data: btoa(binary),
  };
}
