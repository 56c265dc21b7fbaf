import { buildZip, type ZipPart } from './zip-fixture.ts';

const MEDIA_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const URN = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMESPACES = [
  ...['office', 'table', 'text', 'style', 'manifest'].map((name) => `xmlns:${name}="${URN}:${name}:1.0"`),
  `xmlns:draw="${URN}:drawing:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
].join(' ');

export interface OdsParts {
  /** The content of `office:spreadsheet`. */
  body?: string;
  /** Replaces the whole content. */
  content?: string;
  mediaType?: string;
  manifest?: string;
  more?: readonly ZipPart[];
}

/** An OpenDocument spreadsheet in memory. */
export function odsBytes({
  body = '',
  content,
  mediaType = MEDIA_TYPE,
  manifest,
  more = [],
}: OdsParts): Buffer {
  return buildZip(
    [
      { name: 'mimetype', data: mediaType, claims: {} },
      { name: 'content.xml', data: content ?? odsContent(body) },
      { name: 'META-INF/manifest.xml', data: manifest ?? `<manifest:manifest ${NAMESPACES}/>` },
      ...more,
    ],
    { descriptors: true },
  );
}

export function odsContent(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES}><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`;
}

export function odsTable(rows: string, name = 'Accounts'): string {
  return `<table:table table:name="${name}">${rows}</table:table>`;
}

export function odsRow(...cells: string[]): string {
  return `<table:table-row>${cells.join('')}</table:table-row>`;
}

/** The directory's sectors may be anywhere. Here they are every other sector, or far back. */
export function odsText(text: string, attributes = ''): string {
  return `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`;
}
