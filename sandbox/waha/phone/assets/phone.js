import { showChat } from './chat.js';
import { control, listen } from './control.js';
import { showBlank } from './dom.js';
import { leadRows, showLeads } from './leads.js';
import { showNumbers } from './numbers.js';
import { countDown, showScan } from './scan.js';

const root = document.getElementById('phone');
const numbers = document.getElementById('numbers');
const leads = document.getElementById('leads');
const stage = document.getElementById('stage');
const notice = document.getElementById('notice');

/** No conversation. */
const EMPTY = { chat: null, messages: [] };
const query = new URLSearchParams(location.search);
const state = {
  sessions: [],
  chats: [],
  people: [],
  thread: EMPTY,
  selected: query.get('session'),
  lead: cleanLead(query.get('lead')),
  view: query.get('view') === 'owner' ? 'owner' : 'lead',
};

let loading = false;
let again = false;

/** Loads what is on screen. Calls in the meantime cause one more round. */
function refresh() {
  again = true;
  if (!loading) void loadUntilQuiet();
}

async function loadUntilQuiet() {
  loading = true;
  do {
    again = false;
    await load().catch((error) => complain(error.message));
  } while (again);
  loading = false;
}

async function load() {
  state.sessions = await control.sessions();
  const session = pickSession();
  const [chats, people] = session?.me
    ? await Promise.all([control.chats(session.name), control.people()])
    : [[], []];
  const lead = state.lead;
  const thread = session?.me && lead ? await control.thread(session.name, lead) : EMPTY;
  // The user moved on while this was loading: another round is already requested.
  if (session?.name !== currentSession()?.name || lead !== state.lead) return;
  Object.assign(state, { chats, people, thread });
  draw();
  readAtOnce(session, thread);
}

function pickSession() {
  const chosen = currentSession();
  if (chosen) return chosen;
  const first = (status) => state.sessions.find((session) => session.status === status);
  const session = first('SCAN_QR_CODE') ?? first('WORKING') ?? state.sessions[0];
  state.selected = session?.name ?? null;
  return session;
}

function currentSession() {
  return state.sessions.find(({ name }) => name === state.selected);
}

function draw() {
  const session = currentSession();
  showNumbers(numbers, state.sessions, state.selected, selectSession);
  showLeads(leads, { ...state, session }, selectLead, act);
  drawStage(session);
  const scanning = session && !session.me;
  root.dataset.step = (session && state.lead) || scanning ? 'stage' : 'list';
  root.dataset.scanning = String(Boolean(scanning));
  const place = new URLSearchParams();
  if (state.selected) place.set('session', state.selected);
  if (state.lead) place.set('lead', state.lead);
  if (state.view === 'owner') place.set('view', 'owner');
  history.replaceState(null, '', `?${place}`);
}

function drawStage(session) {
  if (!session)
    return showBlank(
      stage,
      'No number yet',
      'Connect a WhatsApp number in your application. Its QR code appears here to be scanned.',
    );
  if (!session.me) return showScan(stage, session, act);
  if (!state.lead)
    return showBlank(
      stage,
      'Whose phone is it?',
      'Choose a lead, or add one, to write to this number.',
    );
  const row = leadRows(state.chats, state.people, state.lead).find(
    ({ address }) => address === state.lead,
  );
  showChat(stage, { session, row, view: state.view, thread: state.thread }, actions);
}

function selectSession(name) {
  Object.assign(state, { selected: name, lead: null, chats: [], thread: EMPTY });
  draw();
  refresh();
}

function selectLead(address) {
  Object.assign(state, { lead: address, thread: EMPTY });
  draw();
  document.getElementById('message')?.focus({ preventScroll: true });
  refresh();
}

/** Does something on the phone. Shows a refusal, and then returns undefined. */
async function act(work) {
  complain('');
  try {
    const done = await work();
    refresh();
    return done;
  } catch (error) {
    complain(error.message);
    return undefined;
  }
}

function complain(text) {
  notice.textContent = text;
}

const receipts = () => localStorage.getItem('sandbox-receipts') !== 'off';

/** A lead who is looking at the chat has read it. */
function readAtOnce(session, thread) {
  if (!thread.chat?.unreadByLead || state.view !== 'lead') return;
  if (document.hidden || !receipts() || session.status !== 'WORKING') return;
  control.read(session.name, state.lead).catch((error) => complain(error.message));
}

const actions = {
  act,
  complain,
  receipts,
  setReceipts: (on) => localStorage.setItem('sandbox-receipts', on ? 'on' : 'off'),
  setView: (view) => {
    state.view = view;
    draw();
    refresh();
  },
  back: () => {
    state.lead = null;
    draw();
    document.querySelector('.leads .item')?.focus();
  },
};

function cleanLead(lead) {
  if (!lead) return null;
  return lead.includes('@') ? lead : lead.replace(/\D/g, '') || null;
}

listen(refresh);
document.addEventListener('visibilitychange', refresh);
setInterval(() => {
  countDown(stage);
  // Typing ends automatically, without an event: check again.
  if (state.thread.chat?.typing) refresh();
}, 1000);
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of document.querySelectorAll('details[open]')) {
    menu.open = false;
    menu.querySelector('summary').focus();
  }
});
