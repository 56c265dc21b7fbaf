import { parseSync } from 'vite';

/** What is done to the source: each is a slip that a person could make. */
export type FaultKind =
  | 'condition turned round'
  | 'bound moved by one'
  | 'call left out'
  | 'state not stored';

/** One fault in one file. `before` begins at `start`. */
export interface Fault {
  file: string;
  line: number;
  kind: FaultKind;
  start: number;
  before: string;
  after: string;
  /** The lines around the place, by which it is found in another version of the file. */
  context: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

type Slip = Pick<Fault, 'kind' | 'start' | 'before' | 'after'>;

/** Calls that change what an object or a database has. */
const storing = new Set(['set', 'add', 'delete', 'push', 'run', 'write', 'append', 'clear']);

/** The other side of each bound. */
const otherBound: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Every place of a source where a fault can be planted. */
export function placesIn(file: string, text: string): Fault[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  return slipsOf(program as unknown as Node, text).map((slip) => ({
    ...slip,
    file,
    line: text.slice(0, slip.start).split('\n').length,
    context: contextOf(text, slip.start),
  }));
}

/** The same place in another version of the file; null if it is not there exactly once. */
export function placeAgain(fault: Fault, text: string): Fault | null {
  const found = placesIn(fault.file, text).filter(
    ({ kind, before, after, context }) =>
      kind === fault.kind && before === fault.before && after === fault.after && context === fault.context,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The source with the fault in it. */
export function planted({ start, before, after }: Fault, text: string): string {
  return text.slice(0, start) + after + text.slice(start + before.length);
}

function slipsOf(node: Node, text: string): Slip[] {
  const inside = Object.entries(node)
    .filter(([part]) => part !== 'typeAnnotation' && part !== 'typeArguments')
    .flatMap(([, part]) => (Array.isArray(part) ? part : [part]))
    .filter(isNode)
    .flatMap((part) => slipsOf(part, text));
  const slip = slipAt(node, text);
  return slip === null ? inside : [slip, ...inside];
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && typeof (part as Node).type === 'string';
}

function slipAt(node: Node, text: string): Slip | null {
  const textOf = ({ start, end }: Node) => text.slice(start, end);
  // A loop that is turned round hangs at once, which proves nothing about tests.
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const condition = node.test as Node;
    const before = textOf(condition);
    return { kind: 'condition turned round', start: condition.start, before, after: `!(${before})` };
  }
  if (node.type === 'BinaryExpression') {
    const other = otherBound[String(node.operator)];
    if (other === undefined) return null;
    const before = textOf(node);
    const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)];
    return { kind: 'bound moved by one', start: node.start, before, after: `${left} ${other} ${right}` };
  }
  if (node.type !== 'ExpressionStatement') return null;
  const kind = kindOfStatement(node.expression as Node);
  return kind === null ? null : { kind, start: node.start, before: textOf(node), after: ';' };
}

function kindOfStatement(expression: Node): FaultKind | null {
  if (expression.type === 'AwaitExpression') return kindOfStatement(expression.argument as Node);
  if (expression.type === 'UnaryExpression' && expression.operator === 'void')
    return kindOfStatement(expression.argument as Node);
  if (expression.type === 'AssignmentExpression' || expression.type === 'UpdateExpression')
    return 'state not stored';
  if (expression.type !== 'CallExpression') return null;
  const callee = expression.callee as Node;
  const name = callee.type === 'MemberExpression' ? String((callee.property as Node).name) : '';
  return storing.has(name) ? 'state not stored' : 'call left out';
}

/** The line of the place with two lines on each side. */
function contextOf(text: string, start: number): string {
  const lines = text.split('\n');
  const line = text.slice(0, start).split('\n').length - 1;
  const column = start - text.lastIndexOf('\n', start - 1) - 1;
  return `${column}\n${lines.slice(Math.max(0, line - 2), line + 3).join('\n')}`;
}
