import { agent, DAY, HOUR, lead, person, phone, talksOf, welcome } from './script.ts';

/** Conversations with French-speaking leads. */
export const talksInFrench = talksOf('renovation', [
  {
    name: 'Camille Dubois',
    phone: '33639980021',
    minutesAgo: 6,
    lines: [
      lead('Bonjour, combien coûte une pompe à chaleur pour une maison de 110 m² ?'),
      agent(
        "Bonjour Camille, le prix dépend de la maison : c'est pour cela que la visite et le devis sont gratuits. Comment êtes-vous chauffée aujourd'hui ?",
      ),
      lead('Au fioul, la chaudière a 22 ans'),
      agent(
        "Merci, c'est un cas que nous connaissons bien, et les aides sont souvent importantes pour sortir du fioul. Vos combles sont-ils déjà isolés ?",
        { state: 'delivered' },
      ),
    ],
  },
  {
    name: 'Jean-Marc Petit',
    phone: '33639980022',
    status: 'converti',
    minutesAgo: 75,
    lines: [
      lead('Vous passez aussi à Orléans ?'),
      agent(
        "Oui, nous travaillons en Île-de-France et dans le Centre. De quels travaux s'agit-il ?",
      ),
      lead('Les fenêtres, huit en tout'),
      agent(
        'Très bien. Un conseiller peut passer prendre les mesures gratuitement. Je vous envoie l’agenda ?',
      ),
      lead('Oui merci'),
      agent(
        'Le voici, choisissez le créneau qui vous convient : https://rdv.example.fr/maison-claire',
      ),
      lead("C'est réservé pour mercredi 10 h", { reaction: '👏' }),
      agent('Parfait, à mercredi 10 h, Monsieur Petit.', { state: 'read' }),
    ],
  },
  {
    name: 'Fatou Ndiaye',
    phone: '33639980023',
    status: 'stop',
    control: 'dashboard',
    by: 'claire',
    minutesAgo: 2 * HOUR,
    lines: [
      lead("Votre équipe devait venir ce matin et personne n'est venu !"),
      agent(
        "Je suis désolée d'apprendre cela, Madame. Une collègue de Maison Claire reprend cette conversation tout de suite.",
      ),
      person(
        'claire',
        "Bonjour Madame Ndiaye, Claire, la gérante. Le camion est en panne, l'équipe arrive à 14 h. Je vous présente nos excuses.",
      ),
      lead("D'accord, merci de m'avoir répondu vite"),
      person('claire', 'Merci à vous. Je vous appelle à 14 h 15.', {
        state: 'read',
        reaction: '👍',
      }),
    ],
  },
  {
    name: 'Antoine Lefèvre',
    phone: '33639980024',
    status: 'stop',
    control: 'stop_word',
    minutesAgo: 5 * HOUR,
    lines: [
      welcome(
        'Bonjour Antoine, je suis Léa, de Maison Claire. Vous avez laissé vos coordonnées : quels travaux avez-vous en tête ?',
      ),
      lead('ARRÊT'),
    ],
  },
  {
    name: 'Sylvie Marchand',
    phone: '33639980025',
    minutesAgo: 7 * HOUR,
    lines: [
      lead('Voici la photo de la façade', { media: 'image' }),
      agent(
        'Merci Sylvie. Je ne peux pas ouvrir les photos ici, notre conseiller la regardera. La façade est-elle déjà isolée ?',
      ),
      lead('Non, rien depuis 1978'),
      agent(
        'Alors la visite vaut la peine : nous regarderons façade et combles ensemble. Quel jour vous irait ?',
        { state: 'unconfirmed' },
      ),
    ],
  },
  {
    name: 'Karim Benali',
    phone: '33639980026',
    status: 'pas_interesse',
    minutesAgo: 13 * HOUR,
    lines: [
      lead('Je suis locataire en fait'),
      agent(
        "Merci de me le dire. Les travaux demandent l'accord du propriétaire : souhaitez-vous que nous lui envoyions une présentation ?",
      ),
      lead('Non merci, ça ne m’intéresse pas'),
      agent('Je comprends. Bonne continuation, Karim.', { state: 'read' }),
    ],
  },
  {
    name: 'Élodie Garnier',
    phone: '33639980027',
    control: 'phone',
    minutesAgo: 22 * HOUR,
    lines: [
      lead('Bonjour, le devis est valable jusqu’à quand ?'),
      phone('Bonjour Élodie, trois mois à partir de sa date. Prenez votre temps.'),
      lead('Merci !'),
    ],
  },
  {
    name: 'Michel Rousseau',
    phone: '33639980028',
    status: 'lead_froid',
    minutesAgo: 9 * DAY,
    lines: [
      lead('Je me renseigne pour l’année prochaine'),
      agent(
        "C'est le bon moment : les dossiers d'aides prennent quelques semaines. De quels travaux s'agirait-il ?",
      ),
      agent('Bonjour Michel, avez-vous pu y réfléchir ? Je réponds volontiers à vos questions.'),
      agent('Je vous laisse tranquille, Michel. Écrivez-moi quand le projet avance.', {
        state: 'delivered',
      }),
    ],
  },
  {
    name: 'Nour Haddad',
    phone: '33639980029',
    control: 'reactivated',
    by: 'ines',
    minutesAgo: 28 * HOUR,
    lines: [
      lead('Mon mari demande si vous êtes certifiés RGE'),
      agent('Je ne peux pas vous le confirmer ici, une collègue vous répond.'),
      person(
        'ines',
        'Bonjour, Inès de Maison Claire : oui, le certificat est joint au devis. Léa continue avec vous.',
      ),
      lead('Super. On peut avoir un rendez-vous samedi ?'),
      agent("L'agenda montre tous les créneaux libres : https://rdv.example.fr/maison-claire", {
        state: 'read',
      }),
    ],
  },
  {
    name: 'Paul Fontaine',
    phone: '33639980030',
    status: 'converti',
    minutesAgo: 3 * DAY + 5 * HOUR,
    lines: [
      lead('RDV pris pour lundi, merci pour votre patience'),
      agent('Avec plaisir, Monsieur Fontaine. À lundi !', { state: 'read', reaction: '🙏' }),
    ],
  },
  {
    name: 'Chloé Perrin',
    lid: '180442290017763',
    minutesAgo: 5 * DAY,
    lines: [
      lead('Bonjour, vous faites les appartements ?'),
      agent(
        'Bonjour Chloé, nous travaillons pour les maisons individuelles. Votre appartement est-il en copropriété ?',
      ),
      lead('Oui, un petit immeuble de quatre lots'),
      agent('Je pose la question à une collègue, elle vous répondra ici.', { state: 'read' }),
    ],
  },
]);

export const talksAboutInvesting = talksOf('webinar', [
  {
    name: 'Thomas Girard',
    phone: '33639980031',
    status: 'converti',
    minutesAgo: 16 * DAY,
    lines: [
      lead('Bonjour, le webinaire de jeudi est-il complet ?'),
      agent(
        'Bonjour Thomas, vous pouvez vous inscrire ici : https://deuxrives.example.fr/webinaire Y participerez-vous à deux ?',
      ),
      lead('Oui, ma femme et moi. Inscrits !'),
      agent('Très bien, à jeudi.', { state: 'read' }),
    ],
  },
  {
    name: 'Julie Blanc',
    phone: '33639980032',
    status: 'pas_interesse',
    minutesAgo: 17 * DAY,
    lines: [
      lead('Nous avons finalement acheté, merci'),
      agent('Toutes mes félicitations à vous deux !', { state: 'read' }),
    ],
  },
  {
    name: '',
    phone: '33639980033',
    needsAttention: true,
    minutesAgo: 30 * HOUR,
    waiting: true,
    lines: [lead('Le replay est encore disponible ? 🙈')],
  },
]);
