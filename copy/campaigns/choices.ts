import { catalog } from '../catalog/catalog.ts';

/** Goals in the forms, by stored value. */
export const goals = catalog('campaigns.choices.goals', {
  book_appointments: 'Book appointments',
  direct_sales: 'Direct sales',
  redirect_to_website: 'Redirect to website',
  redirect_page: 'Redirect to specific page',
  redirect_traffic: 'Redirect traffic',
  rdv: 'Schedule Meeting',
  lead_gen: 'Lead Generation',
  other: 'Other objective',
});

/** The goals that the prompt editor offers. */
export const editorGoals = catalog('campaigns.choices.editorGoals', {
  rdv: 'Schedule Meeting',
  direct_sales: 'Direct Sales',
  lead_gen: 'Lead Generation',
});

/** What each goal in the guided setup means, with an example link. */
export const guidedGoals = catalog('campaigns.choices.guidedGoals', {
  book_appointments: {
    description: 'The agent finds out who is ready to talk and sends your booking link.',
    placeholder: 'https://calendly.com/your-name',
  },
  direct_sales: {
    description: 'The agent answers questions about the offer and sends the link to buy it.',
    placeholder: 'https://your-shop.com/product',
  },
  redirect_traffic: {
    description: 'The agent sparks interest and sends people to one of your pages.',
    placeholder: 'https://your-website.com/page',
  },
  other: {
    description: "You describe the agent's goal in your own words.",
    placeholder: 'https://your-link.com',
  },
});

export const guidedActivities = catalog('campaigns.choices.guidedActivities', {
  coaching_formation: 'Coaching & Training',
  consulting_conseil: 'Consulting & Advisory',
  ecommerce_vente: 'E-commerce & Online Sales',
  saas_digital: 'SaaS & Digital Solutions',
  agence_creatif: 'Agency & Creative Services',
  fitness_bienetre: 'Fitness & Wellness',
  immobilier: 'Real Estate',
  finance_investissement: 'Finance & Investment',
  education_formation: 'Education & Training',
  sante_medical: 'Health & Medical',
  juridique_legal: 'Legal & Law',
  automobile: 'Automotive',
  restauration_food: 'Restaurant & Food',
  beaute_cosmetiques: 'Beauty & Cosmetics',
  voyage_tourisme: 'Travel & Tourism',
  autre: 'Other',
});

export const otherLanguage = catalog('campaigns.choices.language', { other: 'Other' });
