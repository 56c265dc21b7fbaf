import { type Fields, operations } from './operations.ts';
import { schemas } from './schemas.ts';

/** The plain-text description. `full` lists every parameter and every field of the answers. */
export function plainText(baseUrl: string, full: boolean): string {
  const lines = operations.map(({ method, path, summary, query = {}, body = {}, answer }) => {
    const head = `- ${method.toUpperCase()} ${baseUrl}${path}: ${summary}`;
    return full
      ? [head, ...linesOf(query), ...linesOf(body), `    answers ${answer ?? 'a file'}`].join('\n')
      : head;
  });
  const intro = 'Send Authorization: Bearer TOKEN and X-Tenant-Id: WORKSPACE.';
  const shapes = Object.entries(schemas).map(([name, schema]) => `## ${name}\n\n${JSON.stringify(schema)}`);
  return [
    '# Technology and Company Intelligence API (sample data)',
    intro,
    lines.join('\n'),
    ...(full ? shapes : []),
    '',
  ].join('\n\n');
}

function linesOf(fields: Fields): string[] {
  return Object.entries(fields).map(([name, { type, ...rules }]) => {
    const rest = Object.entries(rules).map(([rule, value]) => `${rule} ${JSON.stringify(value)}`);
    return `    ${name}: ${[String(type), ...rest].join(', ')}`;
  });
}
