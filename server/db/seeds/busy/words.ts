/** What generated leads are called and what is written; combined, they make thousands. */
export const FIRST_NAMES =
  'Jane Camille Priya Ahmed Wei Sofia Lucas Emma Noah Léa Hugo Inès Mohamed Chloé Olivia Liam Manon Arthur Yasmine Paul Marta Jonas Elena Karim Alice Victor Nadia Oscar Julie Samir Laura David Fatou Pierre Hannah Marc Aïcha Simon Clara Antoine Grace Thomas Amara Felix Rosa Nicolas Mei Adam Élodie Henry Zoé Ali Ruth Bastien Ivana Carlos Judith Malik Anouk Pedro'.split(
    ' ',
  );

export const LAST_NAMES =
  'Dubois Whitfield Okafor Raman Lindqvist Tanaka Ferreira Goldberg Brandt Adeyemi Herrera Karim Jensen Rosenthal Gomez Walsh Petit Ndiaye Lefèvre Marchand Benali Garnier Rousseau Haddad Fontaine Perrin Girard Blanc Moreau Martin Bernard Robert Richard Durand Leroy Simon Laurent Michel Garcia Roux Vincent Fournier Morel Andre Mercier Dupont Lambert Bonnet Francois Martinez Legrand Faure Chevalier Nguyen Smith Johnson Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Jackson White Harris Clark Lewis Young Hall King Wright Scott Green Baker Adams Nelson Hill Carter Mitchell Turner Phillips Evans Collins Stewart Morris Rogers Reed Cook Bell Murphy Bailey Cooper Cox Ward Brooks Kelly Price Bennett Wood Barnes Ross Powell Long Hughes Foster Bryant Russell Griffin Hayes Myers Ford Graham Sullivan Wallace Woods Cole West Jordan Owens Reynolds Fisher Ellis'.split(
    ' ',
  );

export const LEAD_TEXTS = [
  'Hi, I saw your offer. How does it work?',
  'Bonjour, pouvez-vous m’en dire plus sur votre offre ?',
  'How much is it?',
  'Is there anything free next week, ideally in the evening?',
  'Merci, je vais y réfléchir et je reviens vers vous.',
  'ok',
  'That sounds good. What do you need from me?',
  'Quel est le prix pour une famille de quatre personnes ?',
  'I have worked with someone else before and it did not go well, so I am a little careful this time.',
  'Yes please 🙂',
];

export const AGENT_TEXTS = [
  'Thanks for writing! What would you like to change first?',
  'Bonjour et merci de votre message ! Quel est votre objectif en ce moment ?',
  'The price depends on what you need, and the first call is free. How soon would you like to begin?',
  'Il y a encore de la place cette semaine. Souhaitez-vous que je vous envoie l’agenda ?',
  'Good question. What exactly happened last time? Then I can tell you honestly whether we would do it differently.',
  'Here is the calendar, pick any time that suits you: https://cal.example.com/first-call',
];
