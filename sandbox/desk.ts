import { Hono } from 'hono';
import { html } from 'hono/html';
import packageJson from '../package.json' with { type: 'json' };
import { page } from './page.ts';
import type { RunningPart } from './part.ts';

/** The sandbox's front page: its parts, where they are, and what is broken on purpose right now. */
export function desk(parts: RunningPart[]): Hono {
  return new Hono().get('/', (c) =>
    c.html(
      page({
        title: 'Desk',
        body: html`<main class="wrap stack">
          <div>
            <h1>The outside world, on your machine</h1>
            <p class="lead">
              These stand-ins speak the real protocols of the outside services. Set a real address
              and key in the product's settings, and the stand-in gives way to the real thing.
            </p>
          </div>
          <div class="grid">
            ${parts.map((part) => card(part, part.faults.list()))}
          </div>
          <p class="small muted">
            Tests and operators steer the parts through their control interface, described in
            <code>sandbox/README.md</code>. OpenSetter ${packageJson.version}.
          </p>
        </main>`,
      }),
    ),
  );
}

function card(part: RunningPart, faults: object[]) {
  const { links = [] } = part;
  const href = links[0]?.href;
  return html`<section class="card" aria-labelledby="part-${part.name}">
    <div class="row">
      <h2 id="part-${part.name}">${href ? html`<a href="${href}">${part.title}</a>` : part.title}</h2>
      ${
        faults.length === 0
          ? html`<span class="badge ok">Healthy</span>`
          : html`<span class="badge warn">${faults.length} fault${faults.length > 1 ? 's' : ''} set</span>`
      }
    </div>
    <p class="muted">${part.description}</p>
    ${faults.length > 0 ? html`<pre tabindex="0" aria-label="Faults of ${part.title}">${faults.map((f) => JSON.stringify(f)).join('\n')}</pre>` : ''}
    <div class="foot row">
      ${links.map((link) => html`<a class="button" href="${link.href}">${link.label}</a>`)}
    </div>
    <p class="small muted"><code>/${part.name}</code></p>
  </section>`;
}
