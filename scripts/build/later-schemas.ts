import { join } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

/** Names of schemas, and of the library that makes them. */
const schemaName = /^z$|Schema$/;
/** The library describes a schema for assistants only if it is the very object that it made. */
const toldToAssistants = /[\\/]main[\\/]cli[\\/]mcp[\\/]/;
/** What these return is a value. */
const readers = /^(?:parse|safeParse|map|filter|includes|indexOf)$/;

/**
 * Has each schema made when it is first used (docs/decisions/0008-schemas-made-later.md). Otherwise a program makes
 * thousands of them at its start, and uses a few. `checkout` is the folder of the sources.
 */
export function laterSchemas(checkout: string): Plugin {
  const helper = join(checkout, 'scripts/build/later.ts');
  return {
    name: 'stackdesk:later-schemas',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /[\\/](?:main|contract)[\\/].*\.ts$/, exclude: toldToAssistants },
        code: /\bz\.|Schema\./,
      },
      // Everything stays in its line, so that source maps need no change.
      handler: (code, id) => ({ code: putOff(code, id, helper), map: null }),
    },
  };
}

/** The module with `later` of the module `helper` around each schema that it makes while it is loaded. */
export function putOff(code: string, id: string, helper: string): string {
  const found = parseSync(id, code).program.body.flatMap(madeAtOnce);
  if (found.length === 0) return code;
  const pieces = found.flatMap(({ start, end }, i) => [
    code.slice(found[i - 1]?.end ?? 0, start),
    `putOffSchema(() => ${code.slice(start, end)})`,
  ]);
  const first = `import { later as putOffSchema } from ${JSON.stringify(helper)};`;
  return `${first} ${pieces.join('')}${code.slice(found.at(-1)?.end)}`;
}

/** The outermost schemas in a statement of a module, in their order. What a function makes is made when it is called. */
function madeAtOnce(part: unknown): ESTree.CallExpression[] {
  if (Array.isArray(part)) return part.flatMap(madeAtOnce);
  if (!isNode(part) || /Function|^Class|^TS.*(?:Declaration|Annotation|Instantiation)$/.test(part.type))
    return [];
  if (isSchema(part)) return [part];
  return Object.values(part).flatMap(madeAtOnce);
}

function isNode(part: unknown): part is ESTree.Node {
  return typeof part === 'object' && part !== null && 'type' in part;
}

/** A call such as `z.string().max(9)` or `viewSchema.omit(…)`. */
function isSchema(node: ESTree.Node): node is ESTree.CallExpression {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  if (property.type === 'Identifier' && readers.test(property.name)) return false;
  let first: ESTree.Node = node;
  while (first.type === 'CallExpression' || first.type === 'MemberExpression')
    first = first.type === 'CallExpression' ? first.callee : first.object;
  return first.type === 'Identifier' && schemaName.test(first.name);
}
