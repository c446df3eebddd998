import type { LanguageBook } from '../language-book.ts';

export const french: LanguageBook = {
  code: 'fr',
  names: ['french', 'francais', 'fr'],
  spaced: true,
  hints: /\b(?:vous|est|les|des|une|pour|avec|bonjour|je|merci|dans|nous|votre)\b/g,
  hears: {
    injection: `ignore tes instructions | ignore les instructions | ignorez vos instructions | ignore
      toutes les instructions | oublie tes instructions | tes instructions | vos instructions
      | ton prompt | votre prompt | prompt systeme | affiche ton prompt`,
    confirmed: `j'ai reserve | c'est reserve | je viens de reserver | j'ai pris rendez-vous | j'ai pris
      rdv | j'ai pris un rendez-vous | j'ai pris un rdv | j'ai pris un creneau | j'ai pris le
      creneau | j'ai choisi le creneau | j'ai choisi un creneau | rendez-vous pris | rdv pris
      | j'ai paye | c'est paye | je viens de payer | j'ai commande | je viens de commander |
      commande passee | paiement effectue | j'ai achete | je confirme le* | je confirme la* |
      je confirme ma* | je confirme mon rendez* | je confirme mon rdv | je confirme pour |
      rendez-vous confirme`,
    refusal: `pas interesse* | plus interesse* | non merci | m'interesse pas | laissez-moi tranquille
      | ne me contactez plus | ne me recontactez* | arretez de | pas besoin | sans facon |
      desinscri* | plus de messages`,
    identity: `qui etes-vous | qui etes vous | vous etes qui | c'est qui | tu es qui | qui es-tu | un
      robot | un bot | une ia | intelligence artificielle | une vraie personne | un humain |
      une machine`,
    objection: `trop cher* | hors budget | pas le budget | pas le temps | reflechir | plus tard | pas
      sur | pas sure | pas convaincu* | j'hesite | deja un prestataire | deja equipe* |
      arnaque* | pas maintenant`,
    price: `prix | combien | tarif* | cout | coute | coutent | devis | cher | budget | forfait* |
      payant`,
    booking: `rendez-vous | rdv | reserver | reservation | creneau* | m'inscrire | inscription |
      acheter | commander | souscrire | on peut en parler | m'appeler | rappelez-moi |
      appelez-moi | envoyez le lien | envoyez-moi le lien | le lien`,
    availability: `horaire* | ouvert | ouverts | ouverte | dispo | disponible* | disponibilite* | quand |
      quel jour | quelle heure | ouvrez | fermez | delai* | week-end | dimanche`,
    location: `ou etes | ou etes-vous | vous etes ou | situe* | adresse | ou se trouve | quelle ville |
      vous deplacez | a distance | en ligne | livrez | livraison | c'est ou`,
    details: `comment ca marche | comment ca fonctionne | comment cela | c'est quoi | en savoir plus |
      plus d'info* | renseignement* | information* | expliquer | expliquez* | details | que
      proposez | qu'est-ce que | inclus | comprend | offre* | interesse* | dites-moi | vendez quoi | vous vendez | faites quoi | vous faites |
      avantage*`,
    offTopic: `meteo | foot | blague | recette | politique | president | poeme | horoscope | capitale
      de | film | chanson`,
    thanks: 'merci | super | parfait | genial | top | nickel | tres bien',
    goodbye: 'au revoir | bonne journee | bonne soiree | a bientot | a plus | bonne nuit',
    yes: `oui | ouais | d'accord | ok | okay | volontiers | avec plaisir | bien sur | pourquoi pas
      | carrement | allez-y | vas-y | je veux bien | c'est bon`,
    no: 'non | pas vraiment | nan | aucun | pas du tout',
    greeting: 'bonjour | salut | bonsoir | coucou | hello | ca va | comment allez* | hey',
  },
  says: {
    hello: 'Bonjour[ {lead}] !',
    opening: [
      'Bonjour[ {lead}], ici {agent}[ de {company}] 👋[ Vous vous êtes intéressé à notre offre : {offer}]',
      'Bonjour[ {lead}] ! Je suis {agent}[, de {company}].[ En deux mots : {offer}]',
    ],
    followUp: [
      'Bonjour[ {lead}], je reviens vers vous au sujet de notre échange. Avez-vous eu le temps d’y penser ?',
      'Petit rappel[ {lead}] 🙂[ {offer}]',
      'Je ne veux pas vous déranger[, {lead}] : je reste disponible si le sujet est encore d’actualité.',
    ],
    injection: [
      'Je ne peux pas partager cela, mais je réponds volontiers à vos questions sur notre offre 🙂',
      'Restons sur ce que je peux faire pour vous : vous renseigner sur notre offre.',
    ],
    confirmed: [
      'Parfait, c’est bien noté ✅ Merci[ {lead}] pour votre confiance !',
      'Super nouvelle ! Tout est en ordre de notre côté, à très vite 🙌',
    ],
    refusal: [
      'C’est noté[ {lead}], merci de me l’avoir dit. Je ne vous relance pas. Belle journée !',
      'Aucun souci, je n’insiste pas. Si un jour vous changez d’avis, écrivez-moi ici.',
    ],
    identity: [
      'Je suis {agent}, l’assistant virtuel[ de {company}]. Une personne de l’équipe peut prendre le relais quand vous le souhaitez.',
      'Ici {agent}, assistant virtuel[ chez {company}] : je réponds à vos questions, et l’équipe lit nos échanges.',
    ],
    contact: [
      'Merci, c’est bien noté ! L’équipe vous recontacte très vite.',
      'Parfait, j’ai vos coordonnées. On revient vers vous rapidement.',
    ],
    objection: [
      'Je comprends tout à fait, c’est normal d’hésiter.[ Ce que nos clients retiennent : {offer}]',
      'C’est une bonne question à se poser. Qu’est-ce qui vous retient le plus aujourd’hui ?',
      'Pas de pression, prenez le temps qu’il faut. Je suis là pour vous aider à y voir clair.',
    ],
    price: [
      'Le prix dépend de votre besoin, je préfère ne pas vous donner un chiffre au hasard.',
      'Pour un tarif juste, il me faut deux précisions sur votre projet.',
      'Le montant exact se fixe ensemble, sans engagement de votre part.',
    ],
    priceKnown: [
      'Côté tarif : {price}',
      'Voici le prix : {price}',
      'Pour rappel, le tarif : {price}',
    ],
    booking: [
      'Avec plaisir !',
      'Très bonne idée, on s’en occupe tout de suite.',
      'Parfait, allons-y 👍',
    ],
    availability: [
      'Nous avons encore des disponibilités cette semaine.',
      'On s’adapte à votre emploi du temps, en journée comme en fin de journée.',
    ],
    hoursKnown: ['Côté horaires : {hours}', 'Voici nos disponibilités : {hours}'],
    location: [
      'L’équipe vous confirme le lieu au moment de fixer la suite. Vous êtes dans quel coin ?',
      'Cela dépend de l’endroit où vous êtes : de quelle ville m’écrivez-vous ?',
    ],
    placeKnown: ['Pour le lieu : {place}', 'Voici où nous trouver : {place}'],
    details: [
      'En deux mots : {offer}',
      'Concrètement : {offer}',
      'Le plus important à savoir : {offer}',
    ],
    offTopic: [
      'Là, je sors de mon domaine 😄 Mais sur notre offre, je suis incollable.',
      'Bonne question, mais ce n’est pas mon rayon ! Revenons à votre projet.',
    ],
    thanks: [
      'Avec plaisir[ {lead}] 🙂 Je reste là si vous avez une question.',
      'Je vous en prie ! N’hésitez pas à m’écrire ici.',
    ],
    goodbye: ['Belle journée[ {lead}], à bientôt !', 'À très vite, bonne continuation !'],
    yes: ['Super !', 'Parfait 👍', 'Génial, on avance.'],
    no: [
      'Pas de souci. Dites-moi alors ce qui vous serait utile.',
      'D’accord, merci de me le dire. Qu’est-ce qui compte le plus pour vous ?',
    ],
    greeting: ['Je suis {agent}[, de {company}]. Ravi de vous lire !', 'Toujours là pour vous 🙂'],
    other: [
      'Merci pour votre message ![ Pour vous situer : {offer}]',
      'Bien compris.[ Ce que nous proposons : {offer}]',
      'C’est noté, merci pour cette précision.',
      'Je vois mieux votre situation, merci.',
    ],
    file: [
      'Je ne peux pas ouvrir ce fichier ici, désolé. Pouvez-vous me l’écrire en quelques mots ?',
      'Bien reçu, mais je ne peux lire que du texte. Que montre-t-il ?',
    ],
    ask: {
      meet: [
        'Seriez-vous disponible pour un court échange cette semaine ?',
        'Voulez-vous que je vous propose un créneau ?',
        'Plutôt le matin ou l’après-midi pour en parler ?',
      ],
      sell: [
        'Voulez-vous que je vous envoie le lien pour commander ?',
        'C’est pour vous ou pour offrir ?',
        'Qu’est-ce qui vous aiderait à vous décider ?',
      ],
      collect: [
        'À quelle adresse e-mail puis-je vous envoyer les informations ?',
        'Quel est votre besoin en quelques mots ?',
        'Quel est le meilleur numéro pour vous joindre ?',
      ],
    },
    link: {
      meet: [
        'Vous pouvez choisir le créneau qui vous arrange ici : {link}',
        'Voici l’agenda pour réserver : {link}',
      ],
      sell: ['Tout se passe ici : {link}', 'Voici le lien pour commander : {link}'],
      collect: ['Il suffit de remplir ce court formulaire : {link}', 'Voici le lien : {link}'],
    },
    noLink: {
      meet: [
        'Quel jour vous arrangerait, et à quelle heure ?',
        'Donnez-moi deux créneaux possibles et je m’en occupe.',
      ],
      sell: [
        'Je transmets votre demande à l’équipe. À quel nom dois-je la noter ?',
        'Quelle quantité vous faudrait-il ?',
      ],
      collect: [
        'Quelle est votre adresse e-mail ?',
        'À quel numéro l’équipe peut-elle vous rappeler ?',
      ],
    },
  },
};
