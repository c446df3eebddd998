import { placesOf } from '#web/shared/place.ts';
import { answers } from '#copy/whatsapp/answers.ts';
import { automatic } from '#copy/whatsapp/automatic.ts';
import { widget } from '#copy/whatsapp/capture.ts';
import { numberCampaigns } from '#copy/whatsapp/number-campaigns.ts';
import { accounts, connect, section } from '#copy/whatsapp/screen.ts';

const { steps } = section;
const numbers = placesOf('whatsapp', 'connected');

export const whatsappPlaces = [
  placesOf('whatsapp').whole(section.title, section.subtitle, 'how it works, setup, faq, help'),
  placesOf('whatsapp', 'connect').whole(
    steps.connect,
    connect.subtitle,
    'link phone, scan qr code, pair, connect whatsapp, add number, reconnect, new number, whatsapp business, meta cloud api',
  ),
  placesOf('whatsapp', 'webhook').whole(
    steps.webhook,
    'Send leads from your forms to a campaign.',
    'website form, contact form, lead form, facebook lead ads, meta ads, typeform, wordpress, elementor, landing page, zapier, capture leads, curl',
  ),
  placesOf('whatsapp', 'widget').whole(
    steps.widget,
    widget.subtitle,
    'chat bubble, chat button, website button, floating, popup, embed, html, link to chat, wa.me, qr',
  ),
  numbers.whole(
    steps.connected,
    'Your numbers: see, disconnect or replace them.',
    'change number, switch number, replace phone, my numbers, disconnect whatsapp, unlink, remove number, other phone, daily limit, warm up',
  ),
  numbers.whole(
    accounts.disconnect,
    'Take a WhatsApp number off its campaign.',
    'unlink, unpair, remove number, stop whatsapp, log out of whatsapp',
  ),
  numbers.whole(
    answers.title,
    'Choose people and chats that the agent leaves to you.',
    'ignore, private chats, family, friends, block, blacklist, exclude, do not answer, never answer, whitelist, personal number',
  ),
  numbers.whole(
    numberCampaigns.title,
    'Let several campaigns answer on one number, by link, ad, form or language.',
    'share number, second campaign, same number, two agents, routing, route leads, shared number, language of leads',
  ),
  numbers.part(automatic, 'away message, greeting, auto reply, out of office, business app'),
];
