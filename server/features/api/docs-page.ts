import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Hono } from 'hono';

/** Files of the package `swagger-ui-dist`. None of its other files are served. */
const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>OpenSetter API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/api/v1/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <script src="/api/v1/docs/swagger-ui-bundle.js"></script>
    <script src="/api/v1/docs/start.js"></script>
  </body>
</html>
`;

// Requests that users try go to the server they are viewing, with the key they enter and no cookie.
const START = `window.SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  requestInterceptor: (request) => {
    const url = new URL(request.url, location.href);
    request.url = url.pathname + url.search;
    request.credentials = 'omit';
    return request;
  },
});
`;

/** The page to read and try the API. Only this page loads its files. */
export function apiDocs(): Hono {
  const app = new Hono();
  const require = createRequire(import.meta.url);
  app.get('/', (c) => c.html(PAGE));
  app.get('/start.js', (c) => c.body(START, 200, { 'content-type': 'text/javascript' }));
  app.get('/:file', async (c) => {
    const name = c.req.param('file');
    const type = FILES.get(name);
    if (!type) return c.notFound();
    const content = await readFile(require.resolve(`swagger-ui-dist/${name}`));
    return c.body(new Uint8Array(content), 200, {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
    });
  });
  return app;
}
