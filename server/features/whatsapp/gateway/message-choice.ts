import { jsonIn } from '#domain/parse-text.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { isObject, type Json, objectIn, textOf } from './json-values.ts';

/** Longer answers are an encoded picture, or hostile. */
const MAX_PARAMS = 20_000;
const MAX_ANSWERS = 30;
const MAX_ANSWER = 300;
const MAX_DEPTH = 3;
/** Present in every form answer, and in no list choice. */
const FORM_KEY = 'flow_token';
/** Fields that WhatsApp adds to the answers, and those that refer to a choice by id. */
const TECHNICAL = /^(?:flow_token|version|wa_flow_response_params)$|_ids?$/i;

/** A lead's form answers, one per line. WhatsApp's own text for them is just "Sent". */
export function formAnswers(fields: Json): string {
  const params = paramsOf(fields);
  const isChoice = 'id' in params || labelIn(params) !== '';
  if (isChoice && !(FORM_KEY in params)) return '';
  return answersIn(params, 0).slice(0, MAX_ANSWERS).join('\n');
}

/** The button or list option that a lead chose, which counts as the lead's text. */
export function selectedText(fields: Json): string {
  const params = paramsOf(fields);
  return (
    textOf(fields.selectedDisplayText) ||
    textOf(fields.title) ||
    labelIn(params) ||
    textOf(objectIn(fields, 'body').text) ||
    textOf(objectIn(fields, 'singleSelectReply').selectedRowId) ||
    textOf(fields.selectedButtonId ?? fields.selectedButtonID) ||
    textOf(params.id)
  );
}

const labelIn = (params: Json): string => textOf(params.display_text) || textOf(params.title);

function paramsOf(fields: Json): Json {
  const { paramsJson, paramsJSON } = objectIn(fields, 'nativeFlowResponseMessage');
  const text = textOf(paramsJson ?? paramsJSON);
  const params = text.length > MAX_PARAMS ? undefined : jsonIn(text);
  return isObject(params) ? params : {};
}

/** Each answer with its field name: `screen_0_Your_name_1` becomes "Your name". */
function answersIn(params: Json, depth: number): string[] {
  return Object.entries(params).flatMap(([key, value]) => {
    if (TECHNICAL.test(key)) return [];
    if (isObject(value)) return depth < MAX_DEPTH ? answersIn(value, depth + 1) : [];
    const values = (Array.isArray(value) ? value : [value]).filter(
      (item) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean',
    );
    const answer = cutText(oneLine(textOf(values.map(choiceOf).join(', '))), MAX_ANSWER);
    if (answer === '') return [];
    const field = textOf(key)
      .replace(/^screen_\d+_|_\d+$/gi, '')
      .replaceAll('_', ' ');
    return [`${cutText(field, MAX_ANSWER)}: ${answer}`];
  });
}

/** A form option arrives as number and title: `0_Morning`. */
const choiceOf = (value: unknown): string => String(value).replace(/^\d{1,2}_(?=\p{L})/u, '');
