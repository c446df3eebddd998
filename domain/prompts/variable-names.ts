/** The variables that users edit, in the editor's order. */
export const EDITED_VARIABLES = [
  'agentName',
  'companyName',
  'goalType',
  'goalLink',
  'language',
  'offerDescription',
  'businessFocus',
] as const;

/** Adds the variables filled from the campaign's page and facts. */
export const SYSTEM_VARIABLES: readonly string[] = [
  ...EDITED_VARIABLES,
  'agentStyle',
  'languageVariant',
  'siteFacts',
];

/** Alternative names of system variables. */
const ALIASES = new Map([
  ['agent_name', 'agentName'],
  ['company_name', 'companyName'],
  ['goal_type', 'goalType'],
  ['calendar_url', 'goalLink'],
  ['calendarUrl', 'goalLink'],
  ['agent_language', 'language'],
  ['agentLanguage', 'language'],
  ['offer_description', 'offerDescription'],
  ['business_focus', 'businessFocus'],
]);

/** Accepted names without a value: their placeholders stay in the text. */
const KNOWN_WITHOUT_VALUE = [
  'website_url',
  'agent_timezone',
  'website_content',
  'campaign_name',
  'campaignName',
];

export const variableNamed = (name: string): string => ALIASES.get(name) ?? name;

const KNOWN = new Set([...SYSTEM_VARIABLES, ...ALIASES.keys(), ...KNOWN_WITHOUT_VALUE]);

export const isSystemVariable = (name: string): boolean => SYSTEM_VARIABLES.includes(name);

/** Matches each `{{name}}` of a template. Always use this pattern, so that the rule stays the same. */
export const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** Whether a name is defined: by the system, or as a custom variable. */
export const isDefined = (name: string, custom: ReadonlySet<string>): boolean =>
  KNOWN.has(name) || custom.has(name);

/** Returns the undefined names that templates use, without duplicates, in order. */
export function undefinedVariables(templates: string[], custom: ReadonlySet<string>): string[] {
  const used = templates.flatMap((template) =>
    [...template.matchAll(VARIABLE)].map(([, inside = '']) => inside.trim()),
  );
  return [...new Set(used)].filter((name) => name !== '' && !isDefined(name, custom));
}
