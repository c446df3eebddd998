import { z } from 'zod';

/** The schema of an answer, as sent to a model and as parsed. */
export interface ResponseSchema<T> {
  /** a JSON schema that the strict modes of all servers accept */
  json: object;
  /** Parses the answer, or says why it is invalid. */
  read(value: unknown): z.ZodSafeParseResult<T>;
}

type Node = { [keyword: string]: unknown };

/** Limits that many strict modes reject: the description names them, and we check them. */
const HINTS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'pattern',
  'format',
];

/**
 * Converts to the common subset of strict modes: every property required, no others allowed, no bounds.
 * Optional properties become nullable, and null is read as missing.
 */
export function responseSchema<T>(schema: z.ZodType<T>): ResponseSchema<T> {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
  return {
    json: strict(jsonSchema),
    read(value) {
      const asIs = schema.safeParse(value);
      return asIs.success ? asIs : schema.safeParse(withoutOptionalNulls(value, jsonSchema));
    },
  };
}

function strict(node: Node): Node {
  const strictNode: Node = {};
  for (const name of ['type', 'enum', '$ref']) {
    if (node[name] !== undefined) strictNode[name] = node[name];
  }
  if (node.const !== undefined) strictNode.enum = [node.const];
  const description = describe(node);
  if (description) strictNode.description = description;
  const branches = (node.anyOf ?? node.oneOf) as Node[] | undefined;
  if (branches) strictNode.anyOf = branches.map(strict);
  if (node.items) strictNode.items = strict(node.items as Node);
  if (node.$defs) strictNode.$defs = mapped(node.$defs as Record<string, Node>, strict);
  if (node.properties) Object.assign(strictNode, strictObject(node));
  else if (node.additionalProperties) strictNode.additionalProperties = node.additionalProperties;
  return strictNode;
}

function strictObject(node: Node): Node {
  const properties = node.properties as Record<string, Node>;
  const required = new Set(node.required as string[] | undefined);
  return {
    properties: mapped(properties, (child, name) =>
      required.has(name) ? strict(child) : { anyOf: [strict(child), { type: 'null' }] },
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function describe(node: Node): string {
  const hints = HINTS.filter((name) => isTelling(node[name])).map(
    (name) => `${name}: ${String(node[name])}`,
  );
  const description = typeof node.description === 'string' ? node.description : '';
  return hints.length === 0 ? description : `${description} (${hints.join(', ')})`.trim();
}

/** Ignores the bounds that zod puts on every integer. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return typeof value === 'string' && value.length <= 60;
}

function withoutOptionalNulls(value: unknown, node: Node): unknown {
  if (Array.isArray(value)) {
    const items = node.items as Node | undefined;
    return items ? value.map((item) => withoutOptionalNulls(item, items)) : value;
  }
  const properties = node.properties as Record<string, Node> | undefined;
  if (typeof value !== 'object' || value === null || !properties) return value;
  const required = new Set(node.required as string[] | undefined);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, child]) => child !== null || required.has(name))
      .map(([name, child]) => [name, withoutOptionalNulls(child, properties[name] ?? {})]),
  );
}

function mapped(
  nodes: Record<string, Node>,
  change: (node: Node, name: string) => Node,
): Record<string, Node> {
  return Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => [name, change(node, name)]),
  );
}
