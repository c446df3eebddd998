// Requests a team page's data while its scripts are still loading.
// web/platform/rpc.ts uses the responses: `window.earlyAnswers`, by request.
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

  const SLUG = /^[a-z0-9-]+$/;
  // What pages show first, besides the frame. Their screens' `prefetch` uses it.
  const FIRST = new Map([
    ['', ['overview/briefing', 'overview/charts']],
    ['conversations', ['conversations/list']],
    ['whatsapp', ['campaigns/list', 'whatsapp/health']],
  ]);
  const [, area, team_slug, page = '', ...rest] = location.pathname.split('/');
  // Pages without a team. A team's slug always has a suffix, so it can't be one of these words.
  const alone = ['settings', 'partners', 'billing'].includes(team_slug);
  const inTeam = area === 'dashboard' && !alone && SLUG.test(team_slug ?? '');
  let identity = '';
  try {
    identity = localStorage.getItem('shown-identity') ?? '';
  } catch {
    // If storage is blocked, only the user is requested.
  }
  ask('accounts/me', undefined, '');
  if (!inTeam || identity === '' || identity === 'nobody') return;
  ask('teams/home', { team_slug }, identity);
  ask('whatsapp/accounts', { team_slug }, identity);
  ask('conversations/counts', { team_slug }, identity);
  const [campaign_slug = '', part] = rest;
  if (page === 'campaigns' && part === 'agent' && SLUG.test(campaign_slug)) {
    ask('campaigns/results', { team_slug, campaign_slug }, identity);
  }
  // A filtered list and a page at a longer path need other data.
  if (rest.join('') !== '' || (page === 'conversations' && location.search !== '')) return;
  for (const procedure of FIRST.get(page) ?? []) ask(procedure, { team_slug }, identity);
})();
