import type { CampaignStatus, ManualForm } from '#domain/campaigns/schema.ts';

export type CampaignKey = 'coaching' | 'renovation' | 'openHouse' | 'webinar' | 'retreat';

export interface DemoCampaign {
  key: CampaignKey;
  slug: string;
  status: CampaignStatus;
  timezone: string;
  daysAgo: number;
  /** its number, connected or not */
  number?: { phone: string; profile: string; connected: boolean };
  form: Omit<ManualForm, 'customBusinessActivity' | 'customObjective'> & {
    customObjective?: string;
  };
}

/** Uses numbers that the United States and France reserve for films and examples. */
export const demoCampaigns: DemoCampaign[] = [
  {
    key: 'coaching',
    slug: 'founder-coaching-demo',
    status: 'active',
    timezone: 'America/New_York',
    daysAgo: 41,
    number: { phone: '12025550143', profile: 'Northstar Coaching', connected: true },
    form: {
      campaignName: 'Founder Coaching',
      companyName: 'Northstar Coaching',
      businessActivity: 'coaching',
      offerDescription:
        'Twelve weekly one-to-one sessions for founders who sell themselves: positioning, first sales calls, pricing without fear. Each session lasts 50 minutes, with notes and homework. 1,800 dollars, payable in three parts. The first call is free and lasts 20 minutes.',
      agentName: 'Emma',
      agentLanguage: 'english',
      agentStyle: 'friendly',
      mainObjective: 'book_appointments',
      objectiveLink: 'https://cal.example.com/northstar/first-call',
    },
  },
  {
    key: 'renovation',
    slug: 'renovation-energetique-demo',
    status: 'active',
    timezone: 'Europe/Paris',
    daysAgo: 33,
    number: { phone: '33639980012', profile: 'Maison Claire Rénovation', connected: true },
    form: {
      campaignName: 'Rénovation énergétique',
      companyName: 'Maison Claire',
      businessActivity: 'services',
      offerDescription:
        "Isolation, pompe à chaleur et fenêtres pour les maisons individuelles d'Île-de-France et du Centre. Visite et devis gratuits sous dix jours, montage des dossiers d'aides compris, chantier suivi par un seul interlocuteur. Garantie décennale.",
      agentName: 'Léa',
      agentLanguage: 'french',
      agentStyle: 'professional',
      mainObjective: 'book_appointments',
      objectiveLink: 'https://rdv.example.fr/maison-claire',
    },
  },
  {
    key: 'openHouse',
    slug: 'open-house-leads-demo',
    status: 'draft',
    timezone: 'America/Chicago',
    daysAgo: 25,
    number: { phone: '13125550178', profile: 'Lakeside Homes', connected: false },
    form: {
      campaignName: 'Open House Leads',
      companyName: 'Lakeside Homes',
      businessActivity: 'real-estate',
      offerDescription:
        'Open house on Saturday and Sunday from 10 to 4: three- and four-bedroom homes on Lakeside Avenue, from 485,000 dollars, ready to move in. Private viewings on weekdays on request, free parking in front of the house.',
      agentName: 'Noah',
      agentLanguage: 'english',
      agentStyle: 'casual',
      mainObjective: 'redirect_to_website',
      objectiveLink: 'https://lakeside.example.com/open-house',
    },
  },
  {
    key: 'webinar',
    slug: 'webinaire-investir-demo',
    status: 'inactive',
    timezone: 'Europe/Paris',
    daysAgo: 58,
    number: { phone: '33639980019', profile: 'Cabinet Deux Rives', connected: true },
    form: {
      campaignName: 'Webinaire Investir à deux',
      companyName: 'Cabinet Deux Rives',
      businessActivity: 'finance',
      offerDescription:
        "Un webinaire gratuit d'une heure, chaque premier jeudi du mois, pour les couples qui veulent investir dans leur premier bien locatif : budget, fiscalité, erreurs fréquentes. Replay pendant sept jours.",
      agentName: 'Hugo',
      agentLanguage: 'french',
      agentStyle: 'formal',
      mainObjective: 'other',
      customObjective: 'Inscription au webinaire',
      objectiveLink: 'https://deuxrives.example.fr/webinaire',
    },
  },
  {
    key: 'retreat',
    slug: 'autumn-retreat-demo',
    status: 'testing',
    timezone: 'Europe/London',
    daysAgo: 2,
    form: {
      campaignName: 'Autumn Retreat',
      companyName: 'Northstar Coaching',
      businessActivity: 'coaching',
      offerDescription:
        'Four days in October for twelve founders in a house by the sea in Cornwall: two workshops a day, long walks, good food. 1,450 pounds with room and board, early birds save 200 pounds until the end of August.',
      agentName: 'Ruby',
      agentLanguage: 'english',
      agentStyle: 'energetic',
      mainObjective: 'direct_sales',
      objectiveLink: 'https://northstar.example.com/retreat',
    },
  },
];
