import { readFileSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

interface PageOptions {
  title: string;
  /** The part's name, shown next to the sandbox's name in the header. */
  part?: string;
  body: Markup;
  /** Addresses of scripts (loaded as modules) and of style sheets in addition to the shared one. */
  scripts?: string[];
  styles?: string[];
  /** Sets the class of `<body>`, for pages that fill the whole window. */
  bodyClass?: string;
}

/**
 * A whole page in the sandbox's design. Build `body` with `html` of `hono/html`, which escapes inserted
 * values; nothing comes from another host.
 */
export function page({ title, part, body, scripts = [], styles = [], bodyClass }: PageOptions) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="/assets/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/page.css" />
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
      </head>
      <body class="${bodyClass ?? ''}">
        <header class="bar">
          <a class="brand" href="/">${raw(mark)}<span>Sandbox</span></a>
          ${part ? html`<span class="bar-part">${part}</span>` : ''}
          <span class="bar-note">Nothing here leaves this machine</span>
        </header>
        ${body}
      </body>
    </html>`;
}

/** Serves the files in a folder's `assets`. */
export const assetsOf = (root: string): Hono => {
  const rewriteRequestPath = (path: string) => path.slice(path.lastIndexOf('/assets/'));
  return new Hono().get('/assets/:file', serveStatic({ root, rewriteRequestPath }));
};

const favicon = readFileSync(new URL('./assets/favicon.svg', import.meta.url), 'utf8');
const mark = favicon.replace('<svg', '<svg aria-hidden="true" width="22" height="22"');
