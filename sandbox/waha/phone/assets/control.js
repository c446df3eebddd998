// The phone does everything through the control interface that sandbox/README.md describes.
const base = '/waha/_control';

async function call(method, path, body) {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(base + path, body === undefined ? { method } : { method, ...json });
  const result = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(result.error ?? `The sandbox answered ${answer.status}`);
  return result;
}

const at = (session) => `/sessions/${encodeURIComponent(session)}`;
const msg = (session, id) => `${at(session)}/messages/${encodeURIComponent(id)}`;

export const control = {
  sessions: () => call('GET', '/sessions'),
  chats: (session) => call('GET', `${at(session)}/chats?limit=200`),
  people: () => call('GET', '/people?limit=50'),
  thread: (session, address) =>
    call('GET', `${at(session)}/chats/${encodeURIComponent(address)}/messages`),
  addPerson: (phone, name) => call('POST', '/people', { phone, name }),
  scan: (session, phone, pushName, qr, history) =>
    call('POST', `${at(session)}/scan`, { phone, pushName, qr, history }),
  write: (session, message) => call('POST', `${at(session)}/messages`, message),
  call: (session, from) => call('POST', `${at(session)}/calls`, { from }),
  read: (session, from) => call('POST', `${at(session)}/read`, { from }),
  react: (session, id, reaction, by) =>
    call('POST', `${msg(session, id)}/reaction`, { reaction, by }),
  edit: (session, id, text) => call('PUT', msg(session, id), { text }),
  remove: (session, id) => call('DELETE', msg(session, id)),
  unlink: (session) => call('POST', `${at(session)}/disconnect`),
  offline: (session, offline) => call('POST', `${at(session)}/offline`, { offline }),
};

/** Calls back after changes, and once at the start. */
export function listen(changed) {
  new EventSource(`${base}/events`).addEventListener('change', changed);
}
