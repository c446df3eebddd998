import type { RuleTester } from 'oxlint/plugins-dev';

/** oxlint exports the types of its rules only through its tester. */
export type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
type Visitor = ReturnType<Rule['create']>;
type NodeOf<Name extends keyof Visitor> = Parameters<NonNullable<Visitor[Name]>>[0];
type Parent = NodeOf<'JSXElement'> | NodeOf<'JSXFragment'>;
type Child = Parent['children'][number];
type Expression = NodeOf<'ConditionalExpression'>['test'];

const MESSAGE =
  'Put this text into an element. A browser that translates the page replaces bare text, and React then fails to change or remove it.';

/** Functions with these names return text. */
const MAKES_TEXT = /^(?:format[A-Z]|ellipsis$|String$)|(?:Text|Name|Label|Sentence)$|^sentenceOf$/;
const TEXT_METHODS = /^(?:join|slice|trim|toString|toLowerCase|toUpperCase|toLocaleString)$/;

/**
 * Finds bare text next to conditional elements, and changing text next to any sibling. Browser translators
 * replace text with elements. React then fails to remove the missing text or to insert before it, or
 * updates a detached text node, so that counters show their old number.
 */
const noBareText: Rule = {
  meta: { type: 'problem', fixable: 'code' },
  create(context) {
    /** the file's imports from the catalog, and local names for parts of them */
    const copies = new Set<string>();
    /** properties that the file declares as text or number */
    const texts = new Set<string>();
    const parents: Parent[] = [];

    function isText(node: Expression): boolean {
      switch (node.type) {
        case 'Literal':
          return (
            typeof node.value === 'number' ||
            (typeof node.value === 'string' && hasWords(node.value))
          );
        case 'TemplateLiteral':
          return true;
        case 'BinaryExpression':
          return node.operator === '+';
        case 'ConditionalExpression':
          return isText(node.consequent) || isText(node.alternate);
        case 'LogicalExpression':
          return (
            isText(node.right) || isCount(node) || (node.operator !== '&&' && isText(node.left))
          );
        case 'Identifier':
          return texts.has(node.name);
        case 'MemberExpression':
          return isTextMember(node);
        case 'CallExpression':
          return isTextCall(node);
        case 'TSNonNullExpression':
        case 'TSAsExpression':
        case 'ParenthesizedExpression':
          return isText(node.expression);
        default:
          return false;
      }
    }

    function isTextMember(node: NodeOf<'MemberExpression'>): boolean {
      if (copies.has(rootOf(node))) return true;
      return !node.computed && node.property.type === 'Identifier' && texts.has(node.property.name);
    }

    function isTextCall({ callee }: NodeOf<'CallExpression'>): boolean {
      if (callee.type === 'Identifier') return MAKES_TEXT.test(callee.name);
      if (callee.type !== 'MemberExpression') return false;
      if (copies.has(rootOf(callee))) return true;
      const { property } = callee;
      return property.type === 'Identifier' && !callee.computed && TEXT_METHODS.test(property.name);
    }

    function isBareText(child: Child): boolean {
      if (child.type === 'JSXText') return hasWords(child.value);
      return (
        child.type === 'JSXExpressionContainer' &&
        isExpression(child.expression) &&
        isText(child.expression)
      );
    }

    function check(parent: Parent): void {
      const children = parent.children.filter(isShown);
      if (children.length < 2) return;
      for (const child of children) {
        if (!isBareText(child)) continue;
        const others = children.filter((item) => item !== child);
        if (!changes(child) && !others.some(isConditional)) continue;
        context.report({
          node: child,
          message: MESSAGE,
          fix: (fixer) => {
            if (child.type === 'JSXText') return fixer.replaceText(child, wrapped(child.value));
            const ends = partsOf(child, isText).flatMap((part) => [
              fixer.insertTextBefore(part, part === child ? '<span>' : '<span>{'),
              fixer.insertTextAfter(part, part === child ? '</span>' : '}</span>'),
            ]);
            return ends;
          },
        });
      }
    }

    return {
      ImportDeclaration({ source, specifiers }) {
        if (!source.value.startsWith('#copy/')) return;
        for (const { local } of specifiers) copies.add(local.name);
      },
      VariableDeclarator({ id, init }) {
        if (!init || !isExpression(init) || !copies.has(rootOf(init))) return;
        if (id.type === 'Identifier') copies.add(id.name);
        if (id.type !== 'ObjectPattern') return;
        for (const property of id.properties) {
          if (property.type === 'Property' && property.value.type === 'Identifier')
            copies.add(property.value.name);
        }
      },
      TSPropertySignature({ key, typeAnnotation }) {
        const type = typeAnnotation?.typeAnnotation;
        const kinds = type?.type === 'TSUnionType' ? type.types : [type];
        const isOfText = kinds.some(
          (kind) => kind?.type === 'TSStringKeyword' || kind?.type === 'TSNumberKeyword',
        );
        if (isOfText && key.type === 'Identifier') texts.add(key.name);
      },
      ReturnStatement(node) {
        if (node.argument && isText(node.argument) && isComponent(node)) {
          const { argument } = node;
          context.report({
            node: argument,
            message: MESSAGE,
            fix: (fixer) => [
              fixer.insertTextBefore(argument, '<span>{'),
              fixer.insertTextAfter(argument, '}</span>'),
            ],
          });
        }
      },
      JSXElement: (node) => void parents.push(node),
      JSXFragment: (node) => void parents.push(node),
      'Program:exit': () => parents.forEach(check),
    };
  },
};

/** Text that a component returns ends up next to whatever its caller renders. */
function isComponent(node: NodeOf<'ReturnStatement'>): boolean {
  let outer: { type: string; parent?: unknown; id?: unknown } = node;
  while (!/Function/.test(outer.type) && outer.parent) outer = outer.parent as typeof outer;
  const { id } = outer as { id?: { name?: string } | null };
  return /^[A-Z][a-z]/.test(id?.name ?? '');
}

/** `count > 0 && count` */
const isCount = ({ left, right }: NodeOf<'LogicalExpression'>): boolean =>
  right.type === 'Identifier' &&
  left.type === 'BinaryExpression' &&
  left.left.type === 'Identifier' &&
  left.left.name === right.name;

const hasWords = (text: string): boolean => text.trim() !== '';

const isExpression = (node: { type: string }): node is Expression =>
  node.type !== 'JSXEmptyExpression';

const isShown = (child: Child): boolean =>
  child.type === 'JSXText'
    ? hasWords(child.value)
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';

/** Returns the leftmost name of `copy.rows.title`, or of the object that a call is made on. */
function rootOf(node: Expression): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && isExpression(node.object)) return rootOf(node.object);
  return '';
}

const expressionOf = (child: Child) =>
  child.type === 'JSXExpressionContainer' ? child.expression : undefined;

/** Whether a condition or a list controls the element. */
function isConditional(child: Child): boolean {
  const node = expressionOf(child);
  if (node?.type === 'ConditionalExpression' || node?.type === 'LogicalExpression') return true;
  return (
    node?.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    /^(?:map|flatMap)$/.test(node.callee.property.name)
  );
}

/** A text with values or a choice of texts can change. A plain text stays as long as its element. */
function changes(child: Child): boolean {
  const node = expressionOf(child);
  return (
    node?.type === 'ConditionalExpression' ||
    node?.type === 'LogicalExpression' ||
    node?.type === 'CallExpression' ||
    (node?.type === 'TemplateLiteral' && node.expressions.length > 0)
  );
}

/** Keeps the spaces around a text outside the element; JSX drops them at line ends. */
const wrapped = (text: string): string => text.replace(/\S(?:.*\S)?/s, '<span>$&</span>');

/** What to wrap: the whole child, or only the text branch of a condition, so no element stays empty. */
function partsOf(child: Child, isText: (node: Expression) => boolean): (Child | Expression)[] {
  const node = expressionOf(child);
  if (node?.type === 'ConditionalExpression') {
    const texts = [node.consequent, node.alternate].filter(isText);
    return texts.length === 2 ? [child] : texts;
  }
  if (node?.type === 'LogicalExpression' && node.operator === '&&') return [node.right];
  if (node?.type === 'LogicalExpression' && !isText(node.right)) return [];
  return [child];
}

const plugin = { meta: { name: 'opensetter' }, rules: { 'no-bare-text': noBareText } };
export default plugin;
