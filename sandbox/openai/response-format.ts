import {
  type ChatMessage,
  type Fields,
  invalid,
  isFields,
  type ResponseFormat,
} from './chat-request.ts';
import { type JsonSchema, typesOf } from './json-schema.ts';

/** Reads `response_format`. Throws a RequestError where OpenAI refuses it. */
export function readFormat(value: unknown, messages: ChatMessage[]): ResponseFormat {
  if (value == null) return { type: 'text' };
  if (!isFields(value)) throw invalid('response_format', "Invalid type for 'response_format'.");
  if (value.type === 'text') return { type: 'text' };
  if (value.type === 'json_object') return jsonObject(messages);
  if (value.type === 'json_schema') return jsonSchema(value.json_schema);
  throw invalid(
    'response_format.type',
    `Invalid value: '${String(value.type)}'. Supported values are: 'json_object', 'json_schema', and 'text'.`,
    'invalid_value',
  );
}

function jsonObject(messages: ChatMessage[]): ResponseFormat {
  if (!messages.some((message) => /json/i.test(message.text))) {
    throw invalid(
      'messages',
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    );
  }
  return { type: 'json_object' };
}

function jsonSchema(value: unknown): ResponseFormat {
  const at = 'response_format.json_schema';
  if (!isFields(value)) throw missing(at);
  const { name, schema } = value;
  if (typeof name !== 'string') throw missing(`${at}.name`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) {
    throw invalid(
      `${at}.name`,
      `Invalid '${at}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      'invalid_value',
    );
  }
  const strict = value.strict === true;
  const read: JsonSchema = isSchema(schema) ? schema : {};
  if (strict) checkStrict(read, name, []);
  return { type: 'json_schema', name, schema: read, strict };
}

function isSchema(value: unknown): value is JsonSchema & Fields {
  return isFields(value);
}

function missing(param: string) {
  return invalid(param, `Missing required parameter: '${param}'.`, 'missing_required_parameter');
}

/** Strict schemas name every property as required and allow no other. */
function checkStrict(schema: JsonSchema, name: string, context: string[]): void {
  if (typesOf(schema).includes('object')) {
    const properties = Object.keys(schema.properties ?? {});
    if (schema.additionalProperties !== false) {
      throw notStrict(
        name,
        context,
        "'additionalProperties' is required to be supplied and to be false.",
      );
    }
    const forgotten = properties.find((property) => !schema.required?.includes(property));
    if (forgotten !== undefined) {
      throw notStrict(
        name,
        context,
        `'required' is required to be supplied and to be an array including every key in properties. Missing '${forgotten}'.`,
      );
    }
  } else if (context.length === 0 && schema.$ref === undefined) {
    throw notStrict(name, context, `schema must be a JSON Schema of 'type: "object"'.`);
  }
  for (const [step, child] of childrenOf(schema)) checkStrict(child, name, [...context, ...step]);
}

function notStrict(name: string, context: string[], problem: string) {
  const place = context.map((step) => `'${step}'`).join(', ');
  return invalid(
    'response_format',
    `Invalid schema for response_format '${name}': In context=(${place}), ${problem}`,
    'invalid_json_schema',
  );
}

function* childrenOf(schema: JsonSchema): Generator<[string[], JsonSchema]> {
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    yield [['properties', key], child];
  }
  for (const [key, child] of Object.entries(schema.$defs ?? schema.definitions ?? {})) {
    yield [['$defs', key], child];
  }
  for (const [index, child] of (schema.anyOf ?? []).entries()) {
    yield [['anyOf', String(index)], child];
  }
  if (schema.items) yield [['items'], schema.items];
}
