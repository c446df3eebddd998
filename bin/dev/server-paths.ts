/** The server's own paths; whatever else a browser asks for is a page or a part of one. */
const SERVER_PATHS = [
  '/rpc/',
  '/live/',
  '/screenshots/',
  '/files/',
  '/imports/',
  '/knowledge/',
  '/exports/',
  '/hooks/',
  '/webhooks/',
  '/automation/',
  '/api/',
  '/mcp',
  '/auth/oauth/google/callback',
  '/auth/oauth/openid/callback',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** Whether the server answers it, and not Vite. A team may be called "live-music": `/live/` is not `/live`. */
export function isServerPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return SERVER_PATHS.some((own) => (own.endsWith('/') ? path.startsWith(own) : path === own));
}
