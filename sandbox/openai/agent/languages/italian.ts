import type { LanguageBook } from '../language-book.ts';

export const italian: LanguageBook = {
  code: 'it',
  names: ['italian', 'italiano', 'it', 'italien'],
  spaced: true,
  hints: /\b(?:il|che|per|con|sono|una|ciao|grazie|come|della|vorrei|buongiorno|gli)\b/g,
  hears: {
    injection: `ignora le tue istruzioni | ignora le istruzioni | ignora tutte* | dimentica le tue
      istruzioni | le tue istruzioni | le sue istruzioni | il tuo prompt | il suo prompt |
      prompt di sistema`,
    confirmed: `ho prenotato | ho appena prenotato | e prenotato | ho preso appuntamento | ho fissato |
      ho pagato | ho appena pagato | pagamento effettuato | ho ordinato | ho comprato | ho
      acquistato | ordine fatto | confermo l'appuntamento | confermo la* | confermo il* |
      appuntamento confermato`,
    refusal: `non mi interessa | non sono interessat* | no grazie | no, grazie | non mi interessa piu
      | lasciatemi in pace | non contattatemi* | non mi scriv* | non mi serve | non ne ho
      bisogno | non voglio`,
    identity: `chi sei | chi e' | con chi parlo | chi e lei | un bot | un robot | un umano | persona
      vera | un'ia | intelligenza artificiale | una macchina`,
    objection: `troppo caro | troppo | caro | budget basso | non ho tempo | pensarci | ci penso | piu
      tardi | non sono sicur* | non sono convint* | ho gia | truffa | non ora | dubbi`,
    price: `prezzo | prezzi | quanto costa | quanto | costo | costi | tariff* | preventivo | budget`,
    booking: `appuntamento | prenotare | prenotazione | incontro | comprare | acquistare | ordinare |
      iscrivermi | chiamata | chiamami | chiamatemi | il link | riservare`,
    availability: `orari* | aperti | aperto | disponibil* | quando | che giorno | che ora | fine settimana
      | weekend | domenica | tempi`,
    location:
      'dove | indirizzo | sede | quale citta | online | a distanza | consegna* | spedizione',
    details: `come funziona | maggiori informazioni | informazioni | info | spiegare | spiegami |
      dettagli | cosa offrite | che cosa | cos'e | incluso | comprende | interessat* | mi
      interessa | offerta | offerte | saperne di piu | vantaggi*`,
    offTopic: `che tempo fa | calcio | barzelletta | ricetta | politica | presidente | poesia |
      oroscopo | capitale di | film | canzone`,
    thanks: 'grazie | perfetto | ottimo | fantastico | benissimo | molto bene',
    goodbye: 'arrivederci | a presto | buona giornata | buona serata | buonanotte | ci sentiamo',
    yes: `si | certo | va bene | ok | okay | d'accordo | volentieri | perche no | certamente |
      sicuro | assolutamente`,
    no: 'no | non proprio | per niente | affatto',
    greeting: 'ciao | buongiorno | buonasera | salve | come va | come sta* | buon pomeriggio',
  },
  says: {
    hello: 'Buongiorno[ {lead}]!',
    opening: [
      'Buongiorno[ {lead}], sono {agent}[ di {company}] 👋[ Si è interessato alla nostra offerta: {offer}]',
      'Salve[ {lead}]! Le scrive {agent}[, di {company}].[ In breve: {offer}]',
    ],
    followUp: [
      'Buongiorno[ {lead}], riprendo la nostra conversazione. Ha avuto modo di pensarci?',
      'Un piccolo promemoria[, {lead}] 🙂[ {offer}]',
      'Non voglio disturbarla[, {lead}]: sono qui se l’argomento le interessa ancora.',
    ],
    injection: [
      'Questo non posso condividerlo, ma rispondo volentieri alle domande sulla nostra offerta 🙂',
      'Restiamo su quello che posso fare per lei: informarla sulla nostra offerta.',
    ],
    confirmed: [
      'Perfetto, tutto annotato ✅ Grazie[ {lead}] per la fiducia!',
      'Ottima notizia! Da parte nostra è tutto pronto, a presto 🙌',
    ],
    refusal: [
      'Capito[ {lead}], grazie per avermelo detto. Non la disturberò più. Buona giornata!',
      'Nessun problema. Se un giorno cambia idea, mi scriva pure qui.',
    ],
    identity: [
      'Sono {agent}, l’assistente virtuale[ di {company}]. Una persona del team può subentrare quando vuole.',
      'Qui {agent}, assistente virtuale[ presso {company}]: rispondo alle sue domande e il team legge la conversazione.',
    ],
    contact: [
      'Grazie, annotato! Il team la ricontatterà a breve.',
      'Perfetto, ho i suoi recapiti. Ci sentiamo presto.',
    ],
    objection: [
      'La capisco benissimo, è normale esitare.[ Quello che apprezzano i nostri clienti: {offer}]',
      'Giusta osservazione. Che cosa la frena di più in questo momento?',
      'Nessuna fretta, si prenda il tempo che serve. Sono qui per aiutarla a fare chiarezza.',
    ],
    price: [
      'Il prezzo dipende da ciò che le serve, preferisco non darle una cifra a caso.',
      'Per un prezzo corretto mi servono due dettagli sul suo progetto.',
      'L’importo esatto si concorda insieme, senza impegno.',
    ],
    priceKnown: [
      'Riguardo al prezzo: {price}',
      'Ecco il prezzo: {price}',
      'Le ricordo il prezzo: {price}',
    ],
    booking: ['Con piacere!', 'Ottima idea, ce ne occupiamo subito.', 'Perfetto, procediamo 👍'],
    availability: [
      'Abbiamo ancora disponibilità questa settimana.',
      'Ci adattiamo ai suoi impegni, di giorno o nel tardo pomeriggio.',
    ],
    hoursKnown: ['Riguardo agli orari: {hours}', 'Ecco quando siamo disponibili: {hours}'],
    location: [
      'Il team le conferma il luogo al prossimo passo. Lei di dov’è?',
      'Dipende da dove si trova: da quale città mi scrive?',
    ],
    placeKnown: ['Riguardo al luogo: {place}', 'Ecco dove trovarci: {place}'],
    details: ['In breve: {offer}', 'In concreto: {offer}', 'La cosa più importante: {offer}'],
    offTopic: [
      'Qui esco dal mio campo 😄 Ma sulla nostra offerta so tutto.',
      'Bella domanda, ma non è il mio settore! Torniamo al suo progetto.',
    ],
    thanks: [
      'Con piacere[ {lead}] 🙂 Sono qui se ha domande.',
      'Prego! Mi scriva pure qui quando vuole.',
    ],
    goodbye: ['Buona giornata[ {lead}], a presto!', 'A risentirci presto!'],
    yes: ['Ottimo!', 'Perfetto 👍', 'Benissimo, andiamo avanti.'],
    no: [
      'Nessun problema. Mi dica che cosa le sarebbe utile.',
      'Va bene, grazie. Che cosa conta di più per lei?',
    ],
    greeting: ['Sono {agent}[ di {company}]. Piacere di leggerla!', 'Sono sempre qui per lei 🙂'],
    other: [
      'Grazie per il messaggio![ Per darle un’idea: {offer}]',
      'Capito.[ Quello che offriamo: {offer}]',
      'Annotato, grazie della precisazione.',
      'Ora capisco meglio la sua situazione, grazie.',
    ],
    file: [
      'Qui non posso aprire file, mi dispiace. Me lo può scrivere in poche parole?',
      'Ricevuto, ma posso leggere solo testo. Che cosa mostra?',
    ],
    ask: {
      meet: [
        'Avrebbe tempo per una breve chiacchierata questa settimana?',
        'Vuole che le proponga un orario?',
        'Preferisce la mattina o il pomeriggio?',
      ],
      sell: [
        'Vuole che le mandi il link per ordinare?',
        'È per lei o per un regalo?',
        'Che cosa l’aiuterebbe a decidere?',
      ],
      collect: [
        'A quale indirizzo e-mail posso inviarle le informazioni?',
        'Di che cosa ha bisogno, in poche parole?',
        'Qual è il numero migliore per contattarla?',
      ],
    },
    link: {
      meet: [
        'Può scegliere l’orario che preferisce qui: {link}',
        'Ecco il calendario per prenotare: {link}',
      ],
      sell: ['Trova tutto qui: {link}', 'Ecco il link per ordinare: {link}'],
      collect: ['Basta compilare questo breve modulo: {link}', 'Ecco il link: {link}'],
    },
    noLink: {
      meet: ['Quale giorno le va bene, e a che ora?', 'Mi dia due orari possibili e ci penso io.'],
      sell: ['Passo la richiesta al team. A quale nome?', 'Che quantità le serve?'],
      collect: ['Qual è il suo indirizzo e-mail?', 'A quale numero il team può chiamarla?'],
    },
  },
};
