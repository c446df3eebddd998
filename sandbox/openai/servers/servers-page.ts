import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../../page.ts';
import { type ServerBox, serverBody, SERVERS } from './server-box.ts';
import { TROUBLES } from './server-profile.ts';

/** The page on which a person chooses the server that the stand-in plays. */
export function serversPage(server: ServerBox): Hono {
  return new Hono()
    .get('/', (c) => c.html(chooser(server)))
    .post('/', async (c) => {
      const { id = '', trouble = '' } = await c.req.parseBody();
      const parsed = serverBody.safeParse({ id, ...(trouble !== '' && { trouble }) });
      if (id === '') server.stop();
      else if (parsed.success) server.play(parsed.data);
      else return c.text('There is no such server. Nothing changed.', 400);
      return c.redirect('/openai', 303);
    });
}

const WORDS: Record<(typeof TROUBLES)[number], string> = {
  wrong_key: 'It refuses the key',
  wrong_name: 'It does not know the model',
  throttled: 'It throttles',
  overloaded: 'It is overloaded',
};

function chooser(server: ServerBox) {
  const playing = server.now();
  return page({
    title: 'Language model',
    part: 'Language model',
    body: html`<main class="wrap stack">
      <div>
        <h1>Which server answers</h1>
        <p class="lead">
          ${
            playing
              ? html`Now: <strong>${playing.title}</strong>${playing.trouble ? html` — ${WORDS[playing.trouble]}` : ''}.`
              : html`Now: <strong>OpenAI's API</strong>, of a model that takes everything.`
          }
          Requests are refused and answered as that server does it. The words come from the
          sandbox's agent.
        </p>
      </div>
      <form method="post" action="/openai" class="card stack">
        <label>Server
          <select name="id">
            <option value="">OpenAI's API, takes everything</option>
            ${SERVERS.map(({ id, title }) => html`<option value="${id}" ${playing?.id === id ? 'selected' : ''}>${title}</option>`)}
          </select>
        </label>
        <label>Trouble
          <select name="trouble">
            <option value="">None: it answers</option>
            ${TROUBLES.map((one) => html`<option value="${one}" ${playing?.trouble === one ? 'selected' : ''}>${WORDS[one]}</option>`)}
          </select>
        </label>
        <div class="row"><button class="button" type="submit">Play this server</button></div>
      </form>
      <p class="small muted">
        The same by program: <code>POST /openai/_control/server</code>, see
        <code>sandbox/README.md</code>.
      </p>
    </main>`,
  });
}
