import type { Answer } from '../messages.ts';
import { creditHeaders } from '../refusals.ts';
import type { Service, Visit } from '../service.ts';

/** A batch's answer as CSV. */
export function csvAnswer(
  service: Service,
  visit: Visit,
  used: number,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Answer {
  const lines = [columns, ...rows].map((row) => row.map(cell).join(','));
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      ...creditHeaders(service, visit.workspace, 'bulk_lookup', used),
    },
    body: `${lines.join('\r\n')}\r\n`,
  };
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
