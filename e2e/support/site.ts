import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  origin: string;
  stop(): Promise<void>;
}

const TWENTY_MB = 20 * 1024 * 1024;

/** A website on this machine that the product may read. Each path misbehaves in its own way. */
export async function startSite(): Promise<Site> {
  const server = createServer((request, response) => answer(request.url ?? '/', response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(path: string, response: ServerResponse): void {
  if (path.startsWith('/loop')) {
    response.writeHead(302, { location: `/loop/${Math.random()}` }).end();
  } else if (path === '/empty') html(response, page('en', '', ''));
  else if (path === '/japanese') html(response, page('ja', '海の庭', JAPANESE));
  else if (path === '/huge') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<p>${'x'.repeat(TWENTY_MB)}</p>`);
  } else if (path === '/slow')
    response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
  else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
}

function html(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}

const page = (language: string, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><title>${title}</title></head><body>${body}</body></html>`;

const JAPANESE = `<h1>海の庭ヨガスタジオ</h1>
<p>鎌倉の海辺にある小さなヨガスタジオです。初心者から経験者まで、少人数のクラスで丁寧に指導します。</p>
<h2>料金</h2><p>体験クラスは2,000円、月謝は12,000円です。</p><p>お問い合わせ：hello@uminoniwa.example</p>`;
