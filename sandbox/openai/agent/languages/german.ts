import type { LanguageBook } from '../language-book.ts';

export const german: LanguageBook = {
  code: 'de',
  names: ['german', 'deutsch', 'de', 'allemand'],
  spaced: true,
  hints: /\b(?:der|die|das|und|ist|sie|ich|nicht|fur|mit|wie|haben|hallo|danke|eine?)\b/g,
  hears: {
    injection: `ignoriere deine* | ignoriere alle* | ignorieren sie ihre* | vergiss deine* | deine
      anweisungen | ihre anweisungen | deinen prompt | dein prompt | ihren prompt |
      systemprompt`,
    confirmed: `habe gebucht | ist gebucht | gerade gebucht | termin gebucht | habe einen termin gebucht
      | habe reserviert | habe bezahlt | ist bezahlt | gerade bezahlt | habe bestellt | ist
      bestellt | gerade bestellt | habe gekauft | bestatige den* | bestatige die* | termin
      bestatigt | ich bestatige`,
    refusal: `kein interesse | nicht interessiert | nein danke | nein, danke | kein bedarf | lassen
      sie mich in ruhe | nicht mehr kontaktieren | keine nachrichten | brauche ich nicht |
      brauche das nicht | mochte nicht*`,
    identity: `wer sind sie | wer bist du | wer ist da | ein bot | ein roboter | ein mensch | echte
      person | eine ki | eine maschine | kunstliche intelligenz`,
    objection: `zu teuer | teuer | kein budget | keine zeit | uberlegen | spater | nicht sicher |
      unsicher | nicht uberzeugt | habe schon | haben schon | betrug | jetzt nicht`,
    price: `preis* | kostet | kosten | wie viel | wieviel | angebot erstellen | gebuhr* | tarif* |
      budget`,
    booking: `termin* | buchen | buchung | reservieren | kaufen | bestellen | anmelden | treffen |
      ruckruf | anrufen | gesprach | den link | abonnieren`,
    availability: `offnungszeiten | geoffnet | offen | verfugbar* | wann | uhrzeit | welcher tag |
      wochenende | sonntag | frei | wie schnell`,
    location: `wo sind | wo ist | wo befindet | wo | adresse | standort | welche stadt | online |
      lieferung | liefern | vor ort`,
    details: `wie funktioniert | mehr informationen | mehr erfahren | informationen | infos | erklaren
      | details | was bieten | was ist das | enthalten | interessiert | interesse | angebot* |
      vorteil* | worum geht`,
    offTopic: `wetter | fussball | witz | rezept | politik | prasident | kanzler | gedicht | horoskop |
      hauptstadt | film | lied`,
    thanks: 'danke | vielen dank | super | perfekt | toll | prima | klasse',
    goodbye: `tschuss | auf wiedersehen | bis bald | bis dann | schonen tag | gute nacht | schonen
      abend`,
    yes: `ja | gerne | gern | klar | ok | okay | einverstanden | naturlich | warum nicht | passt |
      in ordnung | machen wir`,
    no: 'nein | nee | eher nicht | nicht wirklich',
    greeting: `hallo | guten tag | guten morgen | guten abend | hi | moin | servus | wie geht* | gruss
      gott`,
  },
  says: {
    hello: 'Hallo[ {lead}]!',
    opening: [
      'Hallo[ {lead}], hier ist {agent}[ von {company}] 👋[ Sie haben sich für unser Angebot interessiert: {offer}]',
      'Guten Tag[ {lead}]! Ich bin {agent}[ von {company}].[ Kurz gesagt: {offer}]',
    ],
    followUp: [
      'Hallo[ {lead}], ich melde mich noch einmal zu unserem Gespräch. Konnten Sie darüber nachdenken?',
      'Eine kleine Erinnerung[, {lead}] 🙂[ {offer}]',
      'Ich möchte nicht stören[, {lead}]: Ich bin da, falls das Thema noch aktuell ist.',
    ],
    injection: [
      'Das kann ich nicht teilen, aber Fragen zu unserem Angebot beantworte ich gern 🙂',
      'Bleiben wir bei dem, wobei ich helfen kann: unserem Angebot und Ihren Fragen dazu.',
    ],
    confirmed: [
      'Perfekt, ist notiert ✅ Vielen Dank[ {lead}]!',
      'Tolle Nachricht! Bei uns ist alles vorbereitet, bis bald 🙌',
    ],
    refusal: [
      'Verstanden[ {lead}], danke für die Rückmeldung. Ich melde mich nicht mehr. Schönen Tag!',
      'Kein Problem. Falls Sie es sich anders überlegen, schreiben Sie mir einfach hier.',
    ],
    identity: [
      'Ich bin {agent}, der virtuelle Assistent[ von {company}]. Jemand aus dem Team kann jederzeit übernehmen.',
      'Hier ist {agent}, virtueller Assistent[ bei {company}]: Ich beantworte Ihre Fragen, das Team liest mit.',
    ],
    contact: [
      'Danke, ist notiert! Das Team meldet sich in Kürze.',
      'Vielen Dank für Ihre Kontaktdaten. Wir melden uns bald.',
    ],
    objection: [
      'Das verstehe ich gut, Zögern ist normal.[ Was unsere Kunden schätzen: {offer}]',
      'Guter Punkt. Was hält Sie im Moment am meisten zurück?',
      'Kein Druck, nehmen Sie sich die Zeit. Ich helfe Ihnen gern, klarer zu sehen.',
    ],
    price: [
      'Der Preis hängt von Ihrem Bedarf ab, eine Zahl aus der Luft wäre nicht fair.',
      'Für einen fairen Preis brauche ich zwei Angaben zu Ihrem Vorhaben.',
      'Den genauen Betrag legen wir gemeinsam fest, ganz unverbindlich.',
    ],
    priceKnown: [
      'Zum Preis: {price}',
      'Hier der Preis: {price}',
      'Zur Erinnerung, der Preis: {price}',
    ],
    booking: ['Sehr gern!', 'Gute Idee, das machen wir gleich.', 'Perfekt, los geht’s 👍'],
    availability: [
      'Wir haben diese Woche noch etwas frei.',
      'Wir richten uns nach Ihnen, tagsüber oder am späten Nachmittag.',
    ],
    hoursKnown: ['Zu den Zeiten: {hours}', 'Dann sind wir erreichbar: {hours}'],
    location: [
      'Den Ort bestätigt das Team beim nächsten Schritt. Wo sind Sie zu Hause?',
      'Das hängt davon ab, wo Sie sind: Aus welcher Stadt schreiben Sie?',
    ],
    placeKnown: ['Zum Ort: {place}', 'Hier finden Sie uns: {place}'],
    details: ['Kurz gesagt: {offer}', 'Konkret: {offer}', 'Das Wichtigste: {offer}'],
    offTopic: [
      'Das ist nicht ganz mein Gebiet 😄 Bei unserem Angebot kenne ich mich dafür bestens aus.',
      'Gute Frage, nur nicht mein Fach! Zurück zu Ihrem Vorhaben.',
    ],
    thanks: [
      'Gern geschehen[, {lead}] 🙂 Bei Fragen bin ich da.',
      'Sehr gern! Schreiben Sie mir jederzeit hier.',
    ],
    goodbye: ['Einen schönen Tag[, {lead}], bis bald!', 'Alles Gute, bis bald!'],
    yes: ['Super!', 'Perfekt 👍', 'Wunderbar, dann weiter.'],
    no: [
      'Kein Problem. Sagen Sie mir, was Ihnen nützen würde.',
      'In Ordnung, danke. Was ist Ihnen am wichtigsten?',
    ],
    greeting: [
      'Ich bin {agent}[ von {company}]. Schön, von Ihnen zu lesen!',
      'Ich bin weiterhin für Sie da 🙂',
    ],
    other: [
      'Danke für Ihre Nachricht![ Zur Einordnung: {offer}]',
      'Verstanden.[ Das bieten wir: {offer}]',
      'Ist notiert, danke für die Angabe.',
      'Jetzt verstehe ich Ihre Lage besser, danke.',
    ],
    file: [
      'Dateien kann ich hier leider nicht öffnen. Können Sie es mir kurz schreiben?',
      'Angekommen, aber ich kann nur Text lesen. Was ist darauf zu sehen?',
    ],
    ask: {
      meet: [
        'Hätten Sie diese Woche Zeit für ein kurzes Gespräch?',
        'Soll ich Ihnen einen Termin vorschlagen?',
        'Passt Ihnen vormittags oder nachmittags besser?',
      ],
      sell: [
        'Soll ich Ihnen den Link zum Bestellen schicken?',
        'Ist es für Sie oder ein Geschenk?',
        'Was würde Ihnen bei der Entscheidung helfen?',
      ],
      collect: [
        'An welche E-Mail-Adresse darf ich die Informationen schicken?',
        'Was brauchen Sie, in wenigen Worten?',
        'Unter welcher Nummer erreichen wir Sie am besten?',
      ],
    },
    link: {
      meet: [
        'Hier können Sie den passenden Termin wählen: {link}',
        'Hier ist der Kalender zum Buchen: {link}',
      ],
      sell: ['Alles Weitere hier: {link}', 'Hier ist der Link zum Bestellen: {link}'],
      collect: [
        'Füllen Sie einfach dieses kurze Formular aus: {link}',
        'Hier ist der Link: {link}',
      ],
    },
    noLink: {
      meet: [
        'Welcher Tag passt Ihnen, und um wie viel Uhr?',
        'Nennen Sie mir zwei mögliche Zeiten, ich kümmere mich darum.',
      ],
      sell: [
        'Ich gebe Ihre Anfrage ans Team weiter. Auf welchen Namen?',
        'Welche Menge brauchen Sie?',
      ],
      collect: [
        'Wie lautet Ihre E-Mail-Adresse?',
        'Unter welcher Nummer darf das Team Sie anrufen?',
      ],
    },
  },
};
