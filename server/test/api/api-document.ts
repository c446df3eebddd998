import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The parts of a document's schema that tests read. */
export interface Schema {
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** The parts of a document's operation that tests read. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  /** the schema of its body; undefined if it takes none */
  body: Schema | undefined;
  success: number;
  answer: Schema;
}

interface Answer {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Schema }>;
}
interface Written {
  operationId: string;
  parameters?: (Operation['parameters'][number] & { $ref?: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Written>>;
  components: { headers: Record<string, { schema: object; required: boolean }> };
}

const JSON_TYPE = 'application/json';
/** A JSON pointer to a part of the document. */
const at = (...parts: string[]) =>
  `api#/${parts
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')}`;

/** Checks requests and responses against the published document. */
export function apiDocument(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'api' });
  const compiled = new Map<string, ValidateFunction>();
  const faults = ($ref: string, value: unknown, where: string): string[] => {
    const fits = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, fits);
    if (fits(value)) return [];
    return (fits.errors ?? []).map((error) => `${where}${error.instancePath} ${error.message}`);
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, written]): Operation => {
      const [success = ''] = Object.keys(written.responses);
      const parameters = written.parameters?.filter(({ $ref }) => $ref === undefined) ?? [];
      const body = written.requestBody?.content[JSON_TYPE]?.schema;
      const answer = written.responses[success]?.content?.[JSON_TYPE]?.schema ?? {};
      const of = { id: written.operationId, method: method.toUpperCase(), path, parameters };
      return { ...of, body, success: Number(success), answer };
    }),
  );

  /** How a request body violates the document. */
  const bodyFaults = ({ method, path }: Operation, body: unknown): string[] => {
    const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', JSON_TYPE];
    return faults(at(...place, 'schema'), body, 'body');
  };

  /** How a response violates the document: its status, type, headers and content. */
  async function answerFaults({ method, path }: Operation, response: Response): Promise<string[]> {
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const name = String(response.status) in responses ? String(response.status) : 'default';
    if (response.ok && name === 'default') return [`status ${response.status} is not named`];
    const { headers = {}, content = {} } = responses[name] ?? {};
    const place = ['paths', path, method.toLowerCase(), 'responses', name, 'content'];
    const [type = 'none'] = (response.headers.get('content-type') ?? 'none').split(';');
    const missing = Object.keys(headers).flatMap((header) => {
      const value = response.headers.get(header);
      const schema = at('components', 'headers', header, 'schema');
      return faults(schema, value === null ? null : Number(value), `header ${header}`);
    });
    if (!(type in content)) return [...missing, `type ${type} is not named`];
    const body: unknown = await response.json();
    const found = faults(at(...place, type, 'schema'), body, 'body');
    const stated = (body as { status?: number }).status;
    if (!response.ok && stated !== response.status) found.push(`status ${stated} in the body`);
    return [...missing, ...found];
  }

  return { operations, bodyFaults, answerFaults };
}
