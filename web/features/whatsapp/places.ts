import { placeBuilders } from '#web/shared/place.ts';
import { answers } from '#copy/whatsapp/answers.ts';
import { automatic } from '#copy/whatsapp/automatic.ts';
import { widget } from '#copy/whatsapp/capture.ts';
import { numberCampaigns } from '#copy/whatsapp/number-campaigns.ts';
import { accounts, connect, section } from '#copy/whatsapp/screen.ts';
import { places as texts } from '#copy/whatsapp/places.ts';

const { steps } = section;
const numbers = placeBuilders('whatsapp', 'connected');

export const whatsappPlaces = () => [
  placeBuilders('whatsapp').whole(section.title, section.subtitle, texts.page),
  placeBuilders('whatsapp', 'connect').whole(steps.connect, connect.subtitle, texts.connect),
  placeBuilders('whatsapp', 'webhook').whole(
    steps.webhook,
    texts.webhook.text,
    texts.webhook.words,
  ),
  placeBuilders('whatsapp', 'widget').whole(steps.widget, widget.subtitle, texts.widget),
  numbers.whole(steps.connected, texts.connected.text, texts.connected.words),
  numbers.whole(accounts.disconnect, texts.disconnect.text, texts.disconnect.words),
  numbers.whole(answers.title, texts.answers.text, texts.answers.words),
  numbers.whole(numberCampaigns.title, texts.numberCampaigns.text, texts.numberCampaigns.words),
  numbers.part(automatic, texts.automatic),
];
