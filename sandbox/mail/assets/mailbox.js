// The mailbox page: refreshes its list when email arrives, and clears it.
const list = document.getElementById('list');

async function renew() {
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  list.replaceChildren(...fresh.getElementById('list').childNodes);
  showTimes();
}

function showTimes() {
  for (const time of document.querySelectorAll('time[datetime]')) {
    const date = new Date(time.dateTime);
    time.title = date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' });
    time.textContent = time.closest('dl')
      ? time.title
      : date.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' });
  }
}

document.getElementById('clear').addEventListener('click', () => {
  if (!confirm('Delete every email? No one else has a copy.')) return;
  void fetch('/mail/_control/messages', { method: 'DELETE' }).then(() => location.assign('/mail'));
});
new EventSource('/mail/_control/events').addEventListener('change', () => void renew());
showTimes();
