import { type AgentTurn, takeTurn } from './agent/take-turn.ts';
import { wantsOffer, wantsReview, writeOffer } from './agent/write-offer.ts';
import { nameFacts, wantsFacts } from './facts/name-facts.ts';
import { checkAnswer, wantsChecks } from './evals/check-answer.ts';
import { judgeConversation, wantsJudge } from './evals/judge.ts';
import { learnLessons, wantsLessons } from './learn-lessons.ts';
import { playLead, wantsLead } from './evals/play-lead.ts';
import type { ChatRequest } from './chat-request.ts';
import { limitAnswer, type ModelAnswer } from './completion.ts';
import { fillSchema } from './fill-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { obey } from './obey.ts';
import { schemaInPrompt } from './schema-in-prompt.ts';
import type { ScriptedAnswer } from './script-box.ts';
import type { ModelSettings } from './settings.ts';
import type { Question } from './verifier/read-question.ts';
import { verify } from './verifier/verify.ts';

/** The model's answer: a verdict, else the script, else what a lead orders, else the agent's own. */
export function answerRequest(
  request: ChatRequest,
  { obeys, receipts, verifier }: ModelSettings,
  {
    scripted,
    question,
  }: { scripted?: ScriptedAnswer | undefined; question?: Question | undefined },
): ModelAnswer {
  if (question) return limitAnswer(verify(question, verifier), request);
  const ordered = obeys && !scripted ? obey(request.messages) : undefined;
  if (ordered !== undefined) {
    const given = receiptsFor(request, ordered, receipts);
    return limitAnswer(agentContent(request, ordered, given), request);
  }
  if (!scripted) return limitAnswer(agentContent(request), request);
  if (scripted.refusal !== undefined) {
    return { content: '', refusal: scripted.refusal, finishReason: 'stop' };
  }
  const content = scriptedContent(request, scripted);
  if (scripted.truncated) {
    return { content: content.slice(0, Math.floor(content.length / 2)), finishReason: 'length' };
  }
  const finishReason = scripted.finishReason ?? 'stop';
  return { content, finishReason };
}

/** The turn of the product, for a caller that asks for JSON and does not say which. */
const productTurn: JsonSchema = {
  type: 'object',
  properties: {
    reply: { type: 'string' },
    conversation_status: { enum: ['en_cours', 'converti', 'pas_interesse'] },
    evidence: { type: 'string' },
  },
  required: ['reply', 'conversation_status', 'evidence'],
};

function agentContent(request: ChatRequest, reply?: string, patch?: object): string {
  if (wantsLead(request.messages))
    return JSON.stringify({ ...playLead(request.messages), ...patch });
  if (wantsJudge(request.messages)) {
    return JSON.stringify({ ...judgeConversation(request.messages), ...patch });
  }
  if (wantsChecks(request.messages))
    return JSON.stringify({ ...checkAnswer(request.messages), ...patch });
  if (wantsLessons(request.messages)) {
    return JSON.stringify({ ...learnLessons(request.messages), ...patch });
  }
  const spoken = takeTurn(request.messages);
  const turn: AgentTurn = reply === undefined ? spoken : { ...spoken, reply };
  const schema = schemaOf(request);
  if (!schema) return turn.reply;
  const filled = fillSchema(schema, turn);
  const isOwn = reply === undefined && !(patch && 'reply' in patch);
  const { learned, optOut: opt_out, booked, unanswered, callsPerson } = turn;
  const calls_person = isOwn && callsPerson;
  const judged = { learned, opt_out, booked, unanswered, calls_person, actions: [] };
  for (const [name, value] of Object.entries(judged))
    if (schema.properties?.[name]) Object.assign(filled as object, { [name]: value });
  if (wantsFacts(request.messages)) Object.assign(filled as object, nameFacts(request.messages));
  if (wantsOffer(request.messages)) Object.assign(filled as object, writeOffer(request.messages));
  if (wantsReview(request.messages)) Object.assign(filled as object, { problems: [] });
  return JSON.stringify(patch ? Object.assign(filled as object, patch) : filled);
}

/** False receipts say that all of it stands in the offer. */
function receiptsFor(
  request: ChatRequest,
  reply: string,
  receipts: ModelSettings['receipts'],
): object | undefined {
  if (!schemaOf(request)?.properties?.claims) return undefined;
  const all = { kind: 'price', words: reply.slice(0, 200), rests_on: 'offer' };
  return { claims: receipts === 'false' ? [all] : [] };
}

function schemaOf({ format, messages }: ChatRequest): JsonSchema | undefined {
  if (format.type === 'json_schema') return format.schema;
  if (format.type === 'json_object') return schemaInPrompt(messages) ?? productTurn;
  return undefined;
}

function scriptedContent(request: ChatRequest, scripted: ScriptedAnswer): string {
  if (scripted.garbage) return 'Sure! {"reply": "Hel… \u0000 lorem }} ipsum';
  if (scripted.content !== undefined) return padded(asText(scripted.content), scripted.bytes);
  if (scripted.empty) return request.format.type === 'text' ? '' : agentContent(request, '');
  const long = scripted.bytes === undefined ? undefined : padded('', scripted.bytes);
  return agentContent(request, long, scripted.patch);
}

function asText(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}

function padded(text: string, bytes = 0): string {
  if (text.length >= bytes) return text;
  const sentence = 'This answer is much longer than anybody would ever read. ';
  return (text + sentence.repeat(Math.ceil((bytes - text.length) / sentence.length))).slice(
    0,
    bytes,
  );
}
