import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Headers, headerOf } from './answer.ts';

/** The encodings that `decodeBody` understands, as an `Accept-Encoding` header. */
export const acceptedEncodings = 'gzip, br';

const decoders: Readonly<
  Record<string, (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

/** The first bytes of a body that can't be read: as text, or as `base64:` and base64 if they are packed. */
export function textOfPart(bytes: Buffer, headers: Headers): string {
  const isPacked = encodingOf(headers) !== 'identity';
  return isPacked ? `base64:${bytes.toString('base64')}` : new TextDecoder().decode(bytes);
}

function encodingOf(headers: Headers): string {
  return (headerOf(headers, 'content-encoding') ?? 'identity').toLowerCase();
}

/** The body as text. Rejects if it is cut off, unpacks to more than `maxBytes`, or can't be unpacked. */
export async function decodeBody(packed: Buffer, headers: Headers, maxBytes: number): Promise<string> {
  const encoding = encodingOf(headers);
  if (encoding === 'identity' || packed.length === 0) return new TextDecoder().decode(packed);
  const decoder = decoders[encoding];
  if (decoder === undefined) throw new Error(`unknown encoding ${encoding}`);
  return new TextDecoder().decode(await decoder(packed, { maxOutputLength: maxBytes }));
}
