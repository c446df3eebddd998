import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
export const places = catalog('whatsapp.places', {
  page: 'how it works, setup, faq, help',
  connect:
    'link phone, scan qr code, pair, connect whatsapp, add number, reconnect, new number, whatsapp business, meta cloud api',
  webhook: {
    text: 'Send the leads of your forms to a campaign.',
    words:
      'website form, contact form, lead form, facebook lead ads, meta ads, typeform, wordpress, elementor, landing page, zapier, capture leads, curl',
  },
  widget:
    'chat bubble, chat button, website button, floating, popup, embed, html, link to chat, wa.me, qr',
  connected: {
    text: 'Your numbers: see, disconnect or replace them.',
    words:
      'change number, switch number, replace phone, my numbers, disconnect whatsapp, unlink, remove number, other phone, daily limit, warm up',
  },
  disconnect: {
    text: 'Take a WhatsApp number off its campaign.',
    words: 'unlink, unpair, remove number, stop whatsapp, log out of whatsapp',
  },
  answers: {
    text: 'Choose people and chats that the agent leaves to you.',
    words:
      'ignore, private chats, family, friends, block, blacklist, exclude, do not answer, never answer, whitelist, personal number',
  },
  numberCampaigns: {
    text: 'Let several campaigns answer on one number, by link, ad, form or language.',
    words:
      'share number, second campaign, same number, two agents, routing, route leads, shared number, language of leads',
  },
  automatic: 'away message, greeting, auto reply, out of office, business app',
});
