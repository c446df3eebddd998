import { any, maybe, more, type StopGrammar } from './grammar.ts';

const SCRIVERE =
  '(?:scriver|contattar|mandar|inviar|disturbar|tempestar|tormentar|importunar|spammar|molestar)(?:e|mi|ci)';
/** Only forms of an order: "non mi disturba" says that it does not disturb. */
const SCRIVI = any(
  'non (?:scriver|contattar|mandar|inviar|disturbar|cercar)(?:mi|ci)',
  'non (?:scrivete|contattate|mandate|inviate|disturbate|cercate)(?:mi|ci)',
  'non (?:mi|ci) (?:scriva|scrivano|scriviate|contatti|contattino|contattiate|mandi|mandino|mandiate|invii|inviino|disturbi|disturbino|disturbiate|contattate|scrivete|mandate)',
);
const MESSAGGI = any('messaggi', 'messaggio', 'pubblicita', 'spam', 'whatsapp');
const LISTA = ` (?:da|dalla|dalle|dal|dai|dall)${more('la', 'vostra', 'tua', 'sua', 'vostre', 'tutte', 'questa', 'le', 'vostri', 'vostro')} ${any('lista', 'liste', 'elenco', 'rubrica', 'database', 'contatti', 'mailing list', 'newsletter', 'sistema')}`;

export const italian: StopGrammar = {
  asks: ['(?:puoi|potete|puo|potresti|potreste|potrebbe)'],
  before: [
    '(?:ti |vi |le )?ho (?:gia )?(?:detto|chiesto)(?: di| che)?',
    '(?:ti|vi|le) (?:chiedo|prego|dico)(?: di)?',
    '(?:lo )?ripeto',
    'per l ultima volta',
    'ancora una volta',
    '(?:voglio|vorrei|desidero)(?: che)?',
    '(?:dovete|devi|deve)',
    'e',
    'ma',
    'ora',
    'adesso',
  ],
  core: [
    '(?:stop|basta|ferma|fermati|fermatevi|si fermi|smetti|smettila|smettetela|smettete|smettere|la smetta|finiscila|finitela|piantala|piantatela)',
    `basta(?: con)?${more('i', 'questi', 'tutti', 'vostri', 'sti', 'lo', 'la')} ${MESSAGGI}`,
    `(?:smetti|smettila|smettete|smettetela|smetta|la smetta|finiscila|finitela|piantala|piantatela|smettere|basta)${more('ora', 'adesso', 'subito')} di ${SCRIVERE}${more('questi', 'tutti', 'ancora', MESSAGGI)}`,
    `(?:mai piu |piu )?${SCRIVI}${more('piu', 'mai', 'mai piu', 'niente', 'nulla', 'altri', 'altro', 'ancora', MESSAGGI)}`,
    `(?:mi )?(?:togliete|togli|tolga|rimuovi|rimuovete|rimuova|cancella|cancellate|cancelli|elimina|eliminate|elimini|leva|levate|levi)(?:mi|ci)?${maybe('subito')}${LISTA}`,
    '(?:cancella|cancellate|rimuovi|rimuovete|elimina|eliminate)mi',
    `(?:cancella|cancellate|cancelli|elimina|eliminate|elimini|rimuovi|rimuovete|rimuova|togliete|togli) (?:il )?mio (?:numero|contatto|nominativo|nome)(?:${LISTA})?`,
    '(?:eliminate|elimina|cancellate|cancella) i miei dati',
    '(?:mi )?(?:disiscriv(?:imi|etemi|i|ermi|a)|disiscrizione)',
    '(?:lascia(?:mi|temi|ci|teci)|mi lasci) (?:in pace|stare|perdere)',
    `non voglio(?: piu)? ricevere${more('piu', 'altri', 'vostri', 'i', 'questi', 'nessun')} ${any(MESSAGGI, 'nulla', 'niente')}${maybe('da voi', 'da parte vostra')}`,
    'non voglio (?:piu )?(?:essere (?:contattat[oa]|disturbat[oa])|sentirvi|sentirti|sapere niente di voi)(?: piu)?',
    `(?:niente|mai) piu ${MESSAGGI}`,
    '(?:sparite|sparisci|vattene|andatevene)',
  ],
  after: [
    'ora',
    'adesso',
    'subito',
    'immediatamente',
    'piu',
    'mai piu',
    'mai',
    'per sempre',
    'una volta per tutte',
    'in futuro',
    'd ora in poi',
    'chiaro',
    '(?:avete )?capito',
    '(?:o|altrimenti) (?:vi|ti|la) (?:blocco|segnalo|denuncio)',
    'punto',
    'e basta',
  ],
  aside: [
    'no',
    'no grazie',
    'non (?:mi interessa|sono interessat[oa])(?: piu)?',
    'basta',
    '(?:questo )?e spam',
    '(?:ha sbagliato )?numero(?: sbagliato)?',
    'mai piu',
    'non vi conosco',
    'quante volte(?: devo dirlo)?',
    '(?:mi avete|sono) (?:stuf|stancat)[oa]',
  ],
};
