/** The variables whose values a person edits, in the order of the editor. */
export const EDITED_VARIABLES = [
  'agentName',
  'companyName',
  'goalType',
  'goalLink',
  'language',
  'offerDescription',
  'businessFocus',
] as const;

/** Besides those, the ones that the campaign's page and its facts fill in. */
export const SYSTEM_VARIABLES: readonly string[] = [
  ...EDITED_VARIABLES,
  'agentStyle',
  'languageVariant',
  'siteFacts',
];

/** Other spellings of system variables, and whose value they get. */
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

/** Known, although nothing fills them in: they stay as they are written. */
const KNOWN_WITHOUT_VALUE = [
  'website_url',
  'agent_timezone',
  'website_content',
  'campaign_name',
  'campaignName',
];

export const variableNamed = (name: string): string => ALIASES.get(name) ?? name;

const KNOWN = new Set([...SYSTEM_VARIABLES, ...ALIASES.keys(), ...KNOWN_WITHOUT_VALUE]);
const SYSTEM = new Set(SYSTEM_VARIABLES);

export const isSystemVariable = (name: string): boolean => SYSTEM.has(name);

/** Each `{{name}}` of a template. Another copy of the pattern would be another rule. */
export const VARIABLE = /\{\{([^{}]*)\}\}/g;

/** Whether a name is defined: by the system, or among the campaign's own. */
export const isDefined = (name: string, custom: ReadonlySet<string>): boolean =>
  KNOWN.has(name) || custom.has(name);

/** The names that templates use and nothing defines, each once, in order. */
export function undefinedVariables(templates: string[], custom: ReadonlySet<string>): string[] {
  const used = templates.flatMap((template) =>
    [...template.matchAll(VARIABLE)].map(([, inside = '']) => inside.trim()),
  );
  return [...new Set(used)].filter((name) => name !== '' && !isDefined(name, custom));
}
