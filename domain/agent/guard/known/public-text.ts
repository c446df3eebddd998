import { matchesIn } from '../letters/matches.ts';
import { behaviorTemplate } from '../../../prompts/templates.ts';
import { compact, foldText, foldedPattern } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';

/** What the business says stands between these marks, wherever the prompt has them. */
export const BLOCK = /<([a-z_]{3,20})>\n?([\s\S]*?)<\/\1>/g;

/** Lines of our own template, which tell the agent what to do. */
let ours: Set<string> | undefined;
const ourLines = (): Set<string> =>
  (ours ??= new Set(linesOf(behaviorTemplate(['']).replace(/\{\{.*?\}\}/g, '')).map(keyOf)));

const keyOf = (line: string): string => compact(foldText(line)).slice(0, 40);
export const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '');

/**
 * Orders to the agent, in the words with which people give them. What says something about the
 * business may be told to everybody, even where it stands beside an order.
 */
const ORDER = foldedPattern(
  /^\s*(?:[-*•#]|\d+[.)])?\s*(?:#|you (?:are|must|should|never|always|may|can only|will act)|your (?:role|job|task|goal|name|mission|objective)|never|always|do not|don't|if (?:the lead|they|a lead|the customer|someone|asked)|when (?:the lead|they|asked)|answer|reply|respond|write|ask|keep|use|speak|greet|give it|send|treat|mention|avoid|stay|be |act |find out|qualify|first answer|only (?:say|answer|give)|reveal|promise|tu (?:es|dois|ne)|vous (?:etes|devez|ne devez)|ne (?:dis|donne|revele|jamais)|ton (?:role|objectif|but)|reponds|ecris|pose|reste|sois|demande|toujours|jamais|du (?:bist|sollst|darfst|musst)|sie (?:sind|sollen|durfen|mussen)|deine|antworte|schreibe|frage|nenne|sei |immer|niemals|eres|debes|tu (?:papel|objetivo|tarea)|responde|escribe|pregunta|nunca|siempre|no (?:digas|reveles|prometas|inventes)|je (?:bent|moet|mag)|jouw (?:taak|rol)|antwoord|schrijf|vraag|nooit|altijd|sei (?:un|l')|devi|rispondi|scrivi|chiedi|non (?:dire|rivelare|inventare)|mai|sempre|voce (?:e|deve)|responda|escreva|pergunte|nao (?:diga|revele|prometa|invente)|ты|вы (?:—|-|должны)|отвечай|пиши|спрашивай|никогда|всегда|не (?:говори|раскрывай|обещай)|你(?:是|要|必须|应|不)|不要|绝不|回答|あなたは|決して|必ず|انت |لا ت|اجب|اكتب)/,
);

/** The lines of a campaign's instructions are the same from turn to turn. */
export const MAX_LINES = 1_000;

export const isOrder = remember((line: string): boolean => {
  const folded = foldText(line);
  return ORDER.test(folded.trim()) || ourLines().has(keyOf(line));
}, MAX_LINES);

/** What a prompt says that a lead may know: blocks of data, and lines that give no order. */
export function publicText(prompt: string): string {
  const blocks = matchesIn(prompt, BLOCK).map(({ 2: inside = '' }) => inside);
  const rest = linesOf(prompt.replace(BLOCK, '\n')).map((line) =>
    isOrder(line) ? factsOf(line) : line,
  );
  return withoutBotOrders([...blocks, ...rest].join('\n'));
}

/** "Mention the offer: 49 € a month." An order of the owner's own may have a fact in it. */
function factsOf(line: string): string {
  if (ourLines().has(keyOf(line))) return '';
  return /\d|https?:|@|\p{Sc}/u.test(line) ? line : '';
}

const BOT = String.raw`(?<![\p{L}])(?:a\.?i\.?|i\.?a\.?|k\.?i\.?|ии|gpt|llms?|(?:chat|ro)?-?bot[sn]?|(?:ai |virtual |digital )(?:assistants?|agents?)|assistants|crawlers?|language models?|modeles?|asistentes?|assistent[ei]?|assistenti|ассистент[а-я]*|(?:чат-?)?бот[а-я]*|нейросет[а-я]*|روبوت[ء-ي]*|المساعد[ء-ي]*|مساعد[ء-ي]*|الذكاء الاصطناعي)(?![\p{L}])|机器人|人工智能|智能助手|大模型|ボット|アシスタント|人工知能`;
/** "Note to AI assistants: …", "chatbots must …": a text that speaks to machines and not to people. */
const TO_BOTS = foldedPattern(
  new RegExp(
    `^.{0,60}(?:${BOT}).{0,24}(?:[:：]|(?<![\\p{L}])(?:must|should|shall|have to|are to|need to|muss|mussen|soll|sollen|doit|doivent|debe|deben|deve|devono|devem|moet|moeten|долж[а-я]+|يجب)(?![\\p{L}])|必须|请|应|してください|注意)`,
    'u',
  ),
);
const LIFTS = foldedPattern(
  /(?<!\p{L})(?:ignore|disregard|forget|override|ignorez?|oubliez?|ignora|olvida|dimentica|ignoriere?|vergiss|negeer|vergeet|esquece|игнорируй|забудь)(?:te|n)? [^.!?\n]{0,24}(?:rules?|instructions?|prompts?|guidelines|regles|consignes|instrucciones|reglas|istruzioni|regole|regeln|anweisungen|regels|instructies|regras|instrucoes|правил\p{L}*|инструкц\p{L}*)|(?:忽略|无视|忘记)[^。\n]{0,8}(?:规则|指令|指示)|(?:指示|ルール)[^。\n]{0,6}(?:無視|忘れ)|تجاهل [^.\n]{0,20}(?:تعليمات|قواعد)/u,
);

/** Lines of a source that give orders to machines: they are no word of the business. */
export const ordersToBots = (text: string): string[] =>
  linesOf(text).filter((line) => {
    const folded = foldText(line).trim();
    return TO_BOTS.test(folded) || LIFTS.test(folded);
  });

export function withoutBotOrders(text: string): string {
  const orders = ordersToBots(text);
  if (orders.length === 0) return text;
  return linesOf(text)
    .filter((line) => !orders.includes(line))
    .join('\n');
}
