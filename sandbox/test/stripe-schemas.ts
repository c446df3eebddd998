import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
// The compiler's JavaScript interface, which version 7 doesn't have.
import ts from 'typescript6';

type Schema = Record<string, unknown>;

/** The types of the sandbox's answers and of the events' objects. */
const OBJECTS = [
  'Checkout.Session',
  'BillingPortal.Session',
  'Coupon',
  'Customer',
  'Discount',
  'EventBase',
  'Invoice',
  'InvoiceLineItem',
  'PaymentMethod',
  'Price',
  'Product',
  'PromotionCode',
  'Subscription',
  'SubscriptionItem',
  'TaxRate',
];

/** The parameters that the sandbox's calls act on. */
const PARAMS: Record<string, string> = {
  'BillingPortal.SessionCreateParams': 'customer return_url',
  'Checkout.SessionCreateParams':
    'allow_promotion_codes cancel_url client_reference_id customer line_items.price line_items.quantity metadata mode subscription_data.metadata success_url',
  'Checkout.SessionExpireParams': '',
  'Checkout.SessionListParams': 'customer limit status',
  'Checkout.SessionRetrieveParams': '',
  CustomerCreateParams: 'email metadata name',
  CustomerListParams: 'email limit',
  CustomerRetrieveParams: '',
  CustomerUpdateParams: 'email metadata name',
  InvoiceCreatePreviewParams:
    'customer subscription subscription_details.items.id subscription_details.items.price subscription_details.proration_behavior subscription_details.proration_date',
  InvoiceListParams: 'customer limit status subscription',
  InvoicePayParams: '',
  InvoiceRetrieveParams: '',
  PaymentMethodListParams: 'customer limit',
  PriceCreateParams:
    'currency lookup_key metadata product recurring.interval recurring.interval_count transfer_lookup_key unit_amount',
  PriceListParams: 'active limit lookup_keys product',
  ProductCreateParams: 'metadata name',
  SubscriptionCancelParams: 'invoice_now prorate',
  SubscriptionCreateParams: 'customer default_payment_method items.price metadata',
  SubscriptionListParams: 'customer limit status',
  SubscriptionRetrieveParams: '',
  SubscriptionUpdateParams:
    'cancel_at_period_end items.id items.price payment_behavior proration_behavior proration_date',
  TaxRateRetrieveParams: '',
};

/** Fields whose content we don't use: anything fits, or the file would have megabytes. */
const ANYTHING = new Set([
  'last_finalization_error',
  'payment_method_configuration_details',
  'payment_method_details',
  'payment_method_data',
  'payment_method_options',
  'schedule_details',
  'previous_attributes',
]);
/** Objects with only these fields in their schema. */
const DESCRIBED: Record<string, string[]> = {
  PaymentMethod: ['id', 'object', 'billing_details', 'card', 'created', 'customer', 'livemode'],
};

const SDK = fileURLToPath(new URL('../../node_modules/stripe/', import.meta.url));
const PROBE = fileURLToPath(new URL('./stripe-probe.ts', import.meta.url));
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: ['node'],
};

/** Generates the file of schemas from the types of the installed SDK. */
export function makeStripeSchemas(): string {
  const program = ts.createProgram([PROBE], OPTIONS, hostWithProbe());
  const source = program.getSourceFile(PROBE);
  const alias = source?.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Roots',
  );
  if (!alias) throw new Error('The types of the SDK could not be read');
  const maker = new SchemaMaker(program.getTypeChecker());
  const roots = program.getTypeChecker().getTypeAtLocation(alias);
  for (const root of roots.getProperties()) maker.addRoot(root);
  const { version } = JSON.parse(readFileSync(`${SDK}package.json`, 'utf8')) as { version: string };
  const api = /ApiVersion = '([^']+)'/.exec(readFileSync(`${SDK}esm/apiVersion.js`, 'utf8'))?.[1];
  const lines = Object.entries(maker.schemas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`);
  return `{\n  "sdk": "${version}",\n  "api": "${api}",\n  "$defs": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** Adds a virtual file that names the wanted types. */
function hostWithProbe(): ts.CompilerHost {
  const wanted = [...OBJECTS, ...Object.keys(PARAMS)].map((name) => `'${name}': Stripe.${name};`);
  const text = `import type Stripe from 'stripe';
    type EventBase = Omit<Stripe.CustomerCreatedEvent, never>;
    export type Roots = { ${wanted.join(' ')} };`.replace('Stripe.EventBase', 'EventBase');
  const host = ts.createCompilerHost(OPTIONS);
  return {
    ...host,
    fileExists: (file) => file === PROBE || host.fileExists(file),
    getSourceFile: (file, ...rest) =>
      file === PROBE
        ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2024)
        : host.getSourceFile(file, ...rest),
  };
}

class SchemaMaker {
  readonly schemas: Record<string, Schema> = {};
  readonly #checker: ts.TypeChecker;
  /** the types with their own schema */
  readonly #names = new Map<ts.Type, string>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  addRoot(root: ts.Symbol): void {
    const type = this.#checker.getTypeOfSymbol(root);
    this.#names.set(type, root.name);
    this.schemas[root.name] = {};
    const schema = this.#ofObject(type, root.name);
    const played = PARAMS[root.name]?.split(' ');
    this.schemas[root.name] = played ? keepFields(schema, ['expand', ...played]) : schema;
  }

  #of(type: ts.Type): Schema {
    if (type.isUnion()) return this.#ofUnion(type.types);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      return { const: this.#checker.typeToString(type) === 'true' };
    }
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if ((type.aliasSymbol ?? type.symbol)?.name === 'Decimal') return DECIMAL;
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: item ? this.#of(item) : {} };
    }
    const name = this.#names.get(type) ?? this.#nameOfWanted(type);
    if (name) return { $ref: `#/$defs/${name}` };
    return this.#ofObject(type);
  }

  /** An expandable object that isn't wanted is known only by its kind. */
  #nameOfWanted(type: ts.Type): string | undefined {
    const kind = this.#kindOf(type);
    if (!kind || kind === 'list') return undefined;
    const name = this.#checker.typeToString(type).replace(/^_/, '');
    const root = name === 'Session' ? sessionName(kind) : name;
    return OBJECTS.includes(root) ? root : undefined;
  }

  #ofUnion(types: ts.Type[]): Schema {
    const known = types.filter((type) => !isOtherString(type) && !isNothing(type));
    const literals = known.filter((type) => type.isStringLiteral());
    const rest = known.filter((type) => !type.isStringLiteral() && !isBooleanLiteral(type));
    const members = rest.map((type) => this.#of(type));
    if (known.filter(isBooleanLiteral).length === 2) members.push({ type: 'boolean' });
    else members.push(...known.filter(isBooleanLiteral).map((type) => this.#of(type)));
    if (literals.length > 0) members.push({ enum: literals.map(({ value }) => value).sort() });
    return members.length === 1 ? (members[0] ?? {}) : { anyOf: members };
  }

  #ofObject(type: ts.Type, name?: string): Schema {
    const index = type.getStringIndexType();
    if (index) return { type: 'object', additionalProperties: this.#of(index) };
    if (!name && this.#isStranger(type)) {
      return { type: 'object', properties: { object: { const: this.#kindOf(type) } } };
    }
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of type.getProperties()) {
      const inner = this.#checker.getTypeOfSymbol(property);
      if (isNothing(inner) || onlyNothing(inner)) continue;
      const undescribed = DESCRIBED[name ?? '']?.includes(property.name) === false;
      const skipped = ANYTHING.has(property.name) || undescribed;
      properties[property.name] = skipped ? {} : this.#of(inner);
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    if (name === 'EventBase') Object.assign(properties, EVENT_PARTS);
    return {
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    };
  }

  #isStranger(type: ts.Type): boolean {
    const kind = this.#kindOf(type);
    const deleted = this.#checker.typeToString(type).startsWith('Deleted');
    return kind !== undefined && kind !== 'list' && kind !== 'plan' && !deleted;
  }

  /** The value of the field `object`, which is the kind of a Stripe object. */
  #kindOf(type: ts.Type): string | undefined {
    const property = type.getProperty('object');
    const kind = property && this.#checker.getTypeOfSymbol(property);
    return kind?.isStringLiteral() ? kind.value : undefined;
  }
}

/** A schema with only the fields of these paths, such as `items.price`. */
function keepFields(schema: Schema, paths: string[]): Schema {
  const { anyOf, items, properties = {} } = schema;
  const fields = Object.entries(properties as Record<string, Schema>).flatMap(([name, inner]) => {
    const below = paths.filter((path) => path.startsWith(`${name}.`));
    const rest = below.map((path) => path.slice(name.length + 1));
    if (rest.length > 0) return [[name, keepFields(inner, rest)]];
    return paths.includes(name) ? [[name, inner]] : [];
  });
  return {
    ...schema,
    ...(anyOf !== undefined && {
      anyOf: (anyOf as Schema[]).map((item) => keepFields(item, paths)),
    }),
    ...(items !== undefined && { items: keepFields(items as Schema, paths) }),
    ...('properties' in schema && { properties: Object.fromEntries(fields) }),
  };
}

/** An object in the SDK, a text on the wire. */
const DECIMAL = { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$` };

/** An event's object is checked by the schema of its type, so the event's schema omits it. */
const EVENT_PARTS = {
  type: { type: 'string' },
  data: {
    type: 'object',
    properties: { object: { type: 'object' }, previous_attributes: { type: 'object' } },
    required: ['object'],
    additionalProperties: false,
  },
};

function sessionName(kind: string): string {
  return kind === 'checkout.session' ? 'Checkout.Session' : 'BillingPortal.Session';
}

/** The SDK leaves its unions open for values of later versions; ours only have this version's. */
function isOtherString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String);
}

function isBooleanLiteral(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
}

function isNothing(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) !== 0;
}

function onlyNothing(type: ts.Type): boolean {
  return type.isUnion() && type.types.every(isNothing);
}
