import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type JsonSchema, openapi } from './document.ts';

const ROOT = 'waha:';

/**
 * The document's schemas, made usable. Four slips of its generator are repaired: `required: true`
 * inside a property is no JSON Schema, an enumeration of strings and a text with a default are called
 * objects, and a field that says `nullable` beside a reference means that null is allowed.
 *
 * Requests are read more strictly than WAHA does: a property that the document does not know is
 * most likely a misspelt one. Answers may say null wherever a field is absent, as WAHA's do.
 */
export function compiler(side: 'request' | 'answer'): (schema: JsonSchema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const compiled = new Map<JsonSchema, ValidateFunction>();
  return (schema) => {
    let validate = compiled.get(schema);
    if (!validate) {
      addReferred(ajv, schema, side);
      validate = ajv.compile(repair(schema, side) as JsonSchema);
      compiled.set(schema, validate);
    }
    return validate;
  };
}

/** Only what a schema refers to is made ready: most of the document is never asked for. */
function addReferred(ajv: Ajv2020, schema: unknown, side: 'request' | 'answer'): void {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const referred = openapi.components.schemas[name ?? ''];
    if (!referred || ajv.schemas[`${ROOT}${name}`]) continue;
    ajv.addSchema(repair(referred, side) as JsonSchema, `${ROOT}${name}`);
    addReferred(ajv, referred, side);
  }
}

function repair(value: unknown, side: 'request' | 'answer'): unknown {
  if (Array.isArray(value)) return value.map((item) => repair(item, side));
  if (typeof value !== 'object' || value === null) return value;
  const schema: JsonSchema = {};
  for (const [key, part] of Object.entries(value)) {
    if (key === 'required' && typeof part === 'boolean') continue;
    if (key === 'example' || key === 'default' || key === 'nullable') continue;
    if (key === 'properties') schema[key] = repairProperties(part as JsonSchema, side);
    else if (key === '$ref') schema[key] = ROOT + String(part).split('/').at(-1);
    else schema[key] = repair(part, side);
  }
  if (Array.isArray(schema.enum) && schema.type === 'object') schema.type = 'string';
  // So is a text whose default is one.
  const { default: usual } = value as JsonSchema;
  if (typeof usual === 'string' && schema.type === 'object') schema.type = 'string';
  if (side === 'request' && schema.properties) schema.additionalProperties = false;
  return schema;
}

function repairProperties(properties: JsonSchema, side: 'request' | 'answer'): JsonSchema {
  const repaired: JsonSchema = {};
  for (const [name, property] of Object.entries(properties)) {
    const schema = eventList(name, repair(property, side) as JsonSchema);
    const nullable = side === 'answer' || (property as JsonSchema).nullable === true;
    repaired[name] = nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
  }
  return repaired;
}

/** The document calls the names of a webhook's events objects; its own examples are strings. */
function eventList(name: string, schema: JsonSchema): JsonSchema {
  const items = schema.items as JsonSchema | undefined;
  if (name !== 'events' || items?.type !== 'object') return schema;
  return { ...schema, items: { type: 'string' } };
}
