/**
 * Replaces each `{{name}}` with its value. A placeholder whose value is
 * empty or unknown stays as it is: it may be meant as an instruction. Values are not looked at
 * again, so an offer that contains `{{…}}` changes nothing else.
 */
export function compileTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{([^{}]*)\}\}/g, (placeholder, inside: string) => {
    const name = inside.trim();
    return (Object.hasOwn(values, name) && values[name]) || placeholder;
  });
}
