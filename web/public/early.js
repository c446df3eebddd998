// Asks for what a page of a team shows while its scripts are still on their way.
// web/platform/early-answers.ts takes the answers: `window.earlyAnswers`, by request.
(() => {
  const answers = new Map();
  window.earlyAnswers = answers;
  const ask = (procedure, input, identity) => {
    const body = JSON.stringify(input === undefined ? {} : { json: input });
    const headers = { 'content-type': 'application/json' };
    if (identity) headers['x-expected-identity'] = identity;
    const answer = fetch(`/rpc/${procedure}`, { method: 'POST', headers, body });
    answer.catch(() => {}); // the page that needs it asks again
    answers.set(`${procedure} ${body} ${identity}`, answer);
  };

  const [, area, team_slug, page, ...rest] = location.pathname.split('/');
  // Pages of no team. A team's slug is never such a word alone: it has a suffix.
  const alone = ['settings', 'partners', 'billing'].includes(team_slug);
  const inTeam = area === 'dashboard' && !alone && /^[a-z0-9-]+$/.test(team_slug ?? '');
  let identity = '';
  try {
    identity = localStorage.getItem('shown-identity') ?? '';
  } catch {
    // storage may be closed to us: then only the person is asked for
  }
  ask('accounts/me', undefined, '');
  if (!inTeam || identity === '' || identity === 'nobody') return;
  ask('teams/home', { team_slug }, identity);
  ask('whatsapp/accounts', { team_slug }, identity);
  const inbox = page === 'conversations' && rest.join('') === '';
  if (inbox && location.search === '') ask('conversations/list', { team_slug }, identity);
  ask('conversations/counts', { team_slug }, identity);
})();
