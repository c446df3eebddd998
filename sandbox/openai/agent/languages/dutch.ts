import type { LanguageBook } from '../language-book.ts';

export const dutch: LanguageBook = {
  code: 'nl',
  names: ['dutch', 'nederlands', 'nl', 'neerlandais', 'flemish', 'vlaams'],
  spaced: true,
  hints: /\b(?:het|een|van|voor|niet|jullie|ik|zijn|met|wat|hoe|bedankt|goedendag|wij)\b/g,
  hears: {
    injection: `negeer je* | negeer alle* | negeer uw* | vergeet je instructies | je instructies | uw
      instructies | je prompt | uw prompt | systeemprompt`,
    confirmed: `heb geboekt | is geboekt | net geboekt | heb gereserveerd | heb een afspraak gemaakt |
      heb betaald | is betaald | net betaald | heb besteld | is besteld | net besteld | heb
      gekocht | ik bevestig | afspraak bevestigd`,
    refusal: `geen interesse | niet geinteresseerd | nee bedankt | nee, bedankt | nee dank je | laat
      me met rust | niet meer contact* | heb ik niet nodig | niet nodig | hoeft niet`,
    identity: `wie ben je | wie bent u | wie is dit | een bot | een robot | een mens | echt persoon |
      echte persoon | een ai | een machine | kunstmatige intelligentie`,
    objection: `te duur | duur | geen budget | geen tijd | nadenken | later | niet zeker | twijfel* |
      niet overtuigd | heb al | hebben al | oplichting | nu niet`,
    price: 'prijs* | prijzen | kost | kosten | hoeveel | tarief | tarieven | offerte | budget',
    booking: `afspraak | boeken | boeking | reserveren | kopen | bestellen | aanmelden | inschrijven |
      bel me | bellen | gesprek | de link | inplannen`,
    availability: `openingstijden | open | beschikbaar* | wanneer | hoe laat | welke dag | weekend | zondag
      | hoe snel | vrij`,
    location: `waar | adres | locatie | gevestigd | welke stad | online | op afstand | leveren |
      levering | bezorg*`,
    details: `hoe werkt | meer informatie | informatie | meer weten | uitleggen | uitleg | details |
      wat bieden | wat is het | inbegrepen | geinteresseerd | interesse | aanbod | aanbieding*
      | voordeel | voordelen`,
    offTopic: `het weer | voetbal | grap | mop | recept | politiek | president | gedicht | horoscoop |
      hoofdstad | film | liedje`,
    thanks: 'bedankt | dank je | dank u | dankjewel | super | perfect | geweldig | top | fijn',
    goodbye: 'tot ziens | tot snel | dag | doei | fijne dag | fijne avond | goedenacht',
    yes: `ja | graag | prima | ok | oke | okay | natuurlijk | waarom niet | zeker | akkoord | goed
      | doe maar`,
    no: 'nee | niet echt | liever niet',
    greeting: 'hallo | goedemorgen | goedemiddag | goedenavond | goedendag | hoi | hey | hoe gaat*',
  },
  says: {
    hello: 'Hallo[ {lead}]!',
    opening: [
      'Hallo[ {lead}], u spreekt met {agent}[ van {company}] 👋[ U had interesse in ons aanbod: {offer}]',
      'Goedendag[ {lead}]! Ik ben {agent}[ van {company}].[ In het kort: {offer}]',
    ],
    followUp: [
      'Hallo[ {lead}], ik kom nog even terug op ons gesprek. Heeft u erover kunnen nadenken?',
      'Een kleine herinnering[, {lead}] 🙂[ {offer}]',
      'Ik wil u niet lastigvallen[, {lead}]: ik ben er als het onderwerp nog speelt.',
    ],
    injection: [
      'Dat kan ik niet delen, maar vragen over ons aanbod beantwoord ik graag 🙂',
      'Laten we het houden bij waar ik mee kan helpen: ons aanbod en uw vragen daarover.',
    ],
    confirmed: [
      'Perfect, staat genoteerd ✅ Dank u wel[ {lead}]!',
      'Goed nieuws! Bij ons is alles geregeld, tot snel 🙌',
    ],
    refusal: [
      'Begrepen[ {lead}], bedankt voor het laten weten. Ik neem geen contact meer op. Fijne dag!',
      'Geen probleem. Mocht u van gedachten veranderen, stuur me hier gerust een bericht.',
    ],
    identity: [
      'Ik ben {agent}, de virtuele assistent[ van {company}]. Een collega kan het op elk moment overnemen.',
      'Met {agent}, virtuele assistent[ bij {company}]: ik beantwoord uw vragen en het team leest mee.',
    ],
    contact: [
      'Dank u, genoteerd! Het team neemt snel contact op.',
      'Perfect, ik heb uw gegevens. U hoort snel van ons.',
    ],
    objection: [
      'Dat begrijp ik helemaal, twijfelen is normaal.[ Wat onze klanten waarderen: {offer}]',
      'Goed punt. Wat houdt u op dit moment het meest tegen?',
      'Geen haast, neem gerust de tijd. Ik help u graag om het helder te krijgen.',
    ],
    price: [
      'De prijs hangt af van wat u nodig heeft; ik noem liever geen willekeurig bedrag.',
      'Voor een eerlijke prijs heb ik twee gegevens over uw project nodig.',
      'Het exacte bedrag spreken we samen af, geheel vrijblijvend.',
    ],
    priceKnown: [
      'Over de prijs: {price}',
      'Dit is de prijs: {price}',
      'Ter herinnering, de prijs: {price}',
    ],
    booking: ['Met plezier!', 'Goed idee, dat regelen we meteen.', 'Perfect, we gaan ervoor 👍'],
    availability: [
      'We hebben deze week nog plek.',
      'We passen ons aan uw agenda aan, overdag of aan het eind van de dag.',
    ],
    hoursKnown: ['Over de tijden: {hours}', 'Dan zijn we beschikbaar: {hours}'],
    location: [
      'Het team bevestigt de plek bij de volgende stap. Waar woont u?',
      'Dat hangt ervan af: vanuit welke stad schrijft u?',
    ],
    placeKnown: ['Over de locatie: {place}', 'Hier vindt u ons: {place}'],
    details: ['In het kort: {offer}', 'Concreet: {offer}', 'Het belangrijkste: {offer}'],
    offTopic: [
      'Dat is niet helemaal mijn vakgebied 😄 Maar ons aanbod ken ik door en door.',
      'Leuke vraag, maar niet mijn afdeling! Terug naar uw project.',
    ],
    thanks: [
      'Graag gedaan[ {lead}] 🙂 Ik ben er als u vragen heeft.',
      'Met plezier! Stuur me hier gerust een bericht.',
    ],
    goodbye: ['Fijne dag[ {lead}], tot snel!', 'Het beste, tot gauw!'],
    yes: ['Super!', 'Perfect 👍', 'Mooi, dan gaan we verder.'],
    no: [
      'Geen probleem. Vertel me wat u wel zou helpen.',
      'Goed, bedankt. Wat is voor u het belangrijkst?',
    ],
    greeting: [
      'Ik ben {agent}[ van {company}]. Leuk dat u schrijft!',
      'Ik ben er nog steeds voor u 🙂',
    ],
    other: [
      'Bedankt voor uw bericht![ Om een idee te geven: {offer}]',
      'Begrepen.[ Wat wij bieden: {offer}]',
      'Genoteerd, bedankt voor de toelichting.',
      'Zo begrijp ik uw situatie beter, dank u.',
    ],
    file: [
      'Bestanden kan ik hier helaas niet openen. Kunt u het in een paar woorden schrijven?',
      'Ontvangen, maar ik kan alleen tekst lezen. Wat staat erop?',
    ],
    ask: {
      meet: [
        'Heeft u deze week tijd voor een kort gesprek?',
        'Zal ik een tijdstip voorstellen?',
        'Komt de ochtend of de middag u beter uit?',
      ],
      sell: [
        'Zal ik u de link sturen om te bestellen?',
        'Is het voor uzelf of als cadeau?',
        'Wat zou u helpen om te kiezen?',
      ],
      collect: [
        'Naar welk e-mailadres mag ik de informatie sturen?',
        'Wat heeft u nodig, in een paar woorden?',
        'Op welk nummer bent u het best bereikbaar?',
      ],
    },
    link: {
      meet: [
        'Hier kunt u een moment kiezen dat past: {link}',
        'Dit is de agenda om te boeken: {link}',
      ],
      sell: ['Alles staat hier: {link}', 'Dit is de link om te bestellen: {link}'],
      collect: ['Vul gewoon dit korte formulier in: {link}', 'Hier is de link: {link}'],
    },
    noLink: {
      meet: [
        'Welke dag komt u uit, en hoe laat?',
        'Geef me twee mogelijke tijden, dan regel ik het.',
      ],
      sell: [
        'Ik geef uw aanvraag door aan het team. Op welke naam?',
        'Welke hoeveelheid heeft u nodig?',
      ],
      collect: ['Wat is uw e-mailadres?', 'Op welk nummer mag het team u bellen?'],
    },
  },
};
