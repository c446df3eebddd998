/** Query strings have a question mark, too; Greek writes a semicolon. */
const QUESTION = /[¿՞؟፧⸮꘏﹖？\u037E]|\?(?![\p{L}\p{N}_.[\]-]*=)|(?<=\p{Script=Greek});/u;
const LINK = /\b[a-z][a-z+.-]{0,20}:\/\/\S+|\bwww\.\S+/giu;

/** Whether a text of ours asks the lead something, so that a reaction to it is an answer. */
export const asksSomething = (text: string): boolean => QUESTION.test(text.replaceAll(LINK, ' '));
