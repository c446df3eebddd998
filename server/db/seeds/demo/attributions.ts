import type { Attribution } from '#domain/attribution/attribution.ts';

const COACHING_AD: Attribution = {
  ad_title: 'Sell without the sales voice',
  ad_id: '120210000000001',
  ad_url: 'https://fb.me/example-coaching',
  click_id: 'ARexampleClick',
  click_id_name: 'ctwa_clid',
};
const OPEN_HOUSE_FORM: Attribution = {
  form_name: 'Open house',
  page: 'https://lakeside.example.com/open-house',
};

/** Where some leads of the demo came from, by their addresses. */
export const DEMO_ATTRIBUTIONS: Readonly<Record<string, Attribution>> = {
  '12025550101@c.us': COACHING_AD,
  '12025550103@c.us': COACHING_AD,
  '12025550102@c.us': {
    form_name: 'First call',
    page: 'https://northstar.example.com/first-call',
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'Founders autumn',
    utm_term: 'sales coaching',
  },
  '12025550105@c.us': {
    form_name: 'First call',
    page: 'https://northstar.example.com/first-call',
    utm_source: 'newsletter',
    utm_medium: 'email',
  },
  '13125550121@c.us': { ...OPEN_HOUSE_FORM, utm_source: 'instagram', utm_campaign: 'Lakeside' },
  '13125550123@c.us': OPEN_HOUSE_FORM,
};
