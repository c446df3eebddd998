// The mailbox page: opens emails without loading the page anew, renews the list when email arrives.
const main = document.querySelector('.mailbox');
const list = document.getElementById('list');
const pane = document.getElementById('pane');
const search = document.querySelector('input[type=search]');
const announcement = document.getElementById('announcement');

async function fragment(part) {
  const address = new URL(location.href);
  address.searchParams.set('part', part);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

let listTurn = 0;
async function renewList() {
  const turn = ++listTurn;
  const focused = document.activeElement?.closest?.('[data-id]')?.dataset.id;
  const markup = await fragment('list').catch(() => undefined);
  // A slower, older answer must not overwrite a newer one.
  if (markup === undefined || turn !== listTurn) return;
  list.innerHTML = markup;
  showTimes(list);
  if (focused) list.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}

let paneTurn = 0;
async function renewPane({ focus = false } = {}) {
  const turn = ++paneTurn;
  const markup = await fragment('pane').catch(() => undefined);
  if (markup === undefined || turn !== paneTurn) return;
  pane.innerHTML = markup;
  main.dataset.open = openId() ? 'yes' : 'no';
  showTimes(pane);
  if (focus) document.getElementById('mail-title')?.focus();
}

function openId() {
  return new URLSearchParams(location.search).get('open') ?? '';
}

async function go(href, { focus = false, replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  const wanted = new URLSearchParams(location.search).get('search') ?? '';
  if (search.value.trim() !== wanted) search.value = wanted;
  await Promise.all([renewList(), renewPane({ focus })]);
}

function showTimes(root) {
  for (const time of root.querySelectorAll('time[datetime]')) {
    const date = new Date(time.dateTime);
    const exact = date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' });
    time.title = exact;
    time.textContent = 'exact' in time.dataset ? exact : ago(date);
  }
}

function ago(date) {
  const seconds = Math.max(0, (Date.now() - date.getTime()) / 1000);
  if (seconds < 60) return 'now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return date.toLocaleDateString('en', { day: 'numeric', month: 'short' });
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-go]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  void go(link.getAttribute('href'), { focus: link.classList.contains('mail-row') });
});
window.addEventListener('popstate', () => void go(location.href, { replace: true }));

let typing;
search.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    const address = new URL('/mail', location.href);
    if (search.value.trim()) address.searchParams.set('search', search.value.trim());
    if (openId()) address.searchParams.set('open', openId());
    history.replaceState(null, '', address);
    void renewList();
  }, 120);
});
search.form.addEventListener('submit', (event) => event.preventDefault());

const confirmation = document.getElementById('confirm');
document.getElementById('clear').addEventListener('click', () => confirmation.showModal());
confirmation.addEventListener('close', () => {
  const choice = confirmation.returnValue;
  confirmation.returnValue = '';
  if (choice === 'clear') void clearAll();
});

async function clearAll() {
  await fetch('/mail/_control/messages', { method: 'DELETE' });
  announcement.textContent = 'The mailbox is empty.';
  await go('/mail');
}

document.addEventListener('keydown', (event) => {
  if (confirmation.open || event.metaKey || event.ctrlKey || event.altKey) return;
  const inField = event.target.matches('input');
  if (event.key === '/' && !inField) {
    event.preventDefault();
    search.focus();
  } else if (event.key === 'Escape' && openId()) {
    const id = openId();
    void go(list.querySelector('a')?.dataset.id ? withoutOpen() : '/mail').then(() =>
      list.querySelector(`[data-id="${CSS.escape(id)}"]`)?.focus(),
    );
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    step(event, event.key === 'ArrowDown' ? 1 : -1);
  }
});

function withoutOpen() {
  const address = new URL(location.href);
  address.searchParams.delete('open');
  address.searchParams.delete('view');
  return address.href;
}

function step(event, by) {
  const rows = [...list.querySelectorAll('.mail-row')];
  const at = rows.indexOf(document.activeElement);
  if (at < 0 && event.target !== search && event.target !== document.body) return;
  event.preventDefault();
  if (at === 0 && by < 0) search.focus();
  else rows[at < 0 ? 0 : Math.min(at + by, rows.length - 1)]?.focus();
}

let known;
const events = new EventSource('/mail/_control/events');
events.addEventListener('change', (event) => {
  const count = Number(event.data);
  if (known !== undefined && count > known) {
    announcement.textContent =
      count - known === 1 ? 'A new email arrived.' : `${count - known} new emails.`;
  }
  // The first event only gives the count, unless email arrived while the page was loading.
  const isNew = known !== undefined || count !== list.querySelectorAll('.mail-row').length;
  known = count;
  if (isNew) void renewList();
});

showTimes(document);
setInterval(() => showTimes(list), 30_000);
