import type { ChatRegion } from '#domain/support/threads.ts';

/** A region's hosts: API, uploads and WebSocket. */
const REGION: Record<ChatRegion, { api: string[]; live: string[] }> = {
  us: {
    api: ['api.intercom.io', 'api-iam.intercom.io', 'uploads.intercomcdn.com'],
    live: ['nexus-websocket-a.intercom.io', 'nexus-websocket-b.intercom.io'],
  },
  eu: {
    api: [
      'api.eu.intercom.io',
      'api-iam.eu.intercom.io',
      'uploads.intercomcdn.eu',
      'uploads.eu.intercomcdn.com',
    ],
    live: ['nexus-europe-websocket.intercom.io'],
  },
  ap: {
    api: ['api.au.intercom.io', 'api-iam.au.intercom.io', 'uploads.au.intercomcdn.com'],
    live: ['nexus-australia-websocket.intercom.io'],
  },
};

/**
 * The sources of the support chat by directive, from Intercom's help page "Using Intercom with
 * Content Security Policy". The product's own policy already allows images over https.
 */
export function chatSources(region: ChatRegion): Record<string, string[]> {
  const { api, live } = REGION[region];
  const everywhere = ['via.intercom.io', 'api-ping.intercom.io', 'uploads.intercomusercontent.com'];
  return {
    'script-src': https(['app.intercom.io', 'widget.intercom.io', 'js.intercomcdn.com']),
    'connect-src': [
      ...https([...everywhere, ...api, ...live, '*.intercom-messenger.com']),
      ...[...live, '*.intercom-messenger.com'].map((host) => `wss://${host}`),
    ],
    'frame-src': https([
      'intercom-sheets.com',
      'www.intercom-reporting.com',
      'www.youtube.com',
      'player.vimeo.com',
      'fast.wistia.net',
    ]),
    'font-src': https(['js.intercomcdn.com', 'fonts.intercomcdn.com']),
    'form-action': https(['intercom.help', ...api.filter((host) => host.startsWith('api-iam'))]),
    'media-src': https(['js.intercomcdn.com', 'downloads.intercomcdn.com']),
    'img-src': ['blob:'],
    // The chat window uses <style> elements.
    'style-src': ["'unsafe-inline'"],
  };
}

function https(hosts: string[]): string[] {
  return hosts.map((host) => `https://${host}`);
}
