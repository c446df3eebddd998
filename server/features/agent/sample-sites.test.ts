import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { type ConnectedCampaign, leadOf } from '#server/test/builders/chat-builders.ts';
import { loopbackSites } from '#server/test/outside/loopback-sites.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();
beforeAll(async () => {
  const { services, outside } = scene;
  await services.sites.close();
  services.sites = loopbackSites({ allowed: [outside.url] }, services.model);
});

/** What a lead asks about a sample business, and the prices on its website that answer it. */
const SITES = [
  {
    slug: 'atelier-lumiere',
    language: 'french',
    pricePage: 'tarifs/',
    price: (service: string) => `Bonjour, combien coûte ${service} ?`,
    services: {
      'le portrait professionnel': ['190 €'],
      'la séance famille': ['260 €'],
      'un reportage d’entreprise': ['790 € HT'],
      'le cours de photographie': ['65 € par personne'],
    },
    asked: {
      'Quels sont vos horaires ?': ['Mardi au vendredi : 10 h – 19 h', 'Samedi : 9 h – 17 h'],
      'Vous êtes où ?': ['12 rue des Tables Claudiennes, 69001 Lyon'],
      'Peut-on annuler ?': ['sans frais jusqu’à 48 heures'],
      'How much is a family session?': ['260 €'],
    },
  },
  {
    slug: 'harbour-strength',
    language: 'english',
    pricePage: 'prices/',
    price: (service: string) => `Hi, how much is ${service}?`,
    services: {
      'personal training': ['£55 per session', '£480 for ten'],
      'a small group class': ['£89 a month'],
      'the back pain programme': ['£360 for eight weeks'],
      'online coaching': ['£120 a month'],
    },
    asked: {
      'When are you open?': ['Mon–Fri 6am–9pm', 'Sat–Sun 8am–2pm'],
      'What is your address?': ['4 Merchants Quay'],
      'Is there parking?': ['Two hours are free behind the building'],
      '¿Cuánto cuesta el personal training?': ['£55 per session'],
    },
  },
  {
    slug: 'casa-olivo',
    language: 'spanish',
    pricePage: 'precios/',
    price: (service: string) => `Hola, ¿cuánto cuesta ${service}?`,
    services: {
      'la paella valenciana': ['68 € por persona'],
      'el curso de tapas y vinos': ['59 € por persona'],
      'cocina vegetal': ['52 € por persona'],
      'un evento de empresa': ['desde 640 €'],
    },
    asked: {
      '¿Qué horario tienen?': ['Martes a viernes: 10:00 – 20:00', 'Sábado: 10:00 – 15:00'],
      '¿Dónde están?': ['Calle de la Paz 21, 46003 Valencia'],
      'What does the paella cost?': ['68 €'],
    },
  },
];

describe.each(SITES)('an agent made from $slug', ({ slug, language, ...site }) => {
  let campaign: ConnectedCampaign;
  beforeAll(async () => {
    campaign = await campaignFrom(slug, language);
  });

  /** What a new lead who asks this receives. */
  async function answerTo(text: string): Promise<string> {
    const lead = leadOf(scene.services, campaign);
    await lead.says(text);
    await scene.runJobs();
    const sent = await scene.outside.sent(campaign.connection.waha_session);
    return sent.find(({ chatId }) => chatId === lead.chat)?.text ?? '';
  }

  it('tells the price of each service that the website has a price for, and no other', async () => {
    const page = await (await fetch(addressOf(slug) + site.pricePage)).text();
    const figures = Object.values(site.services).flat();
    const amounts = page.match(/£\d+|\d+ €/g) ?? [];
    expect(amounts.filter((amount) => !figures.some((figure) => figure.includes(amount)))).toEqual(
      [],
    );
    for (const [service, own] of Object.entries(site.services)) {
      const answer = await answerTo(site.price(service));
      expect(figures.filter((figure) => answer.includes(figure))).toEqual(own);
    }
  });

  it.each(Object.entries(site.asked))('says what the website says: %s', async (text, figures) => {
    const answer = await answerTo(text);
    for (const figure of figures) expect(answer).toContain(figure);
  });
});

const addressOf = (slug: string) => `${scene.outside.url}/sites/${slug}/`;

/** A campaign as a user creates it from a website, connected to a number. */
async function campaignFrom(slug: string, language: string): Promise<ConnectedCampaign> {
  const { services } = scene;
  const team = await buildTeam(services);
  const { campaigns } = openBrowser(services, { cookie: team.owner.cookie }).rpc;
  const { creation_id, campaign_id, campaign_slug } = await campaigns.createFromWebsite({
    team_slug: team.team_slug,
    form: {
      website_url: addressOf(slug),
      campaign_name: 'Spring',
      company_name: 'Sample',
      agent_name: 'Emma',
      language: language as 'english',
      goal_type: 'book_appointments',
      goal_value: 'https://cal.example.com/emma',
    },
  });
  await scene.runJobs();
  const creation = await campaigns.creation({ team_slug: team.team_slug, creation_id });
  expect(creation.state).toBe('done');
  return scene.connectedCampaign({ campaign: { team, campaign_id, campaign_slug } });
}
