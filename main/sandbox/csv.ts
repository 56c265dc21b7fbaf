/** CSV with a header, as the service's CSV answers have it. */
export function toCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, ...rows].map(csvLine).join('');
}

export function csvLine(row: readonly unknown[]): string {
  return `${row.map(field).join(',')}\r\n`;
}

function field(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
