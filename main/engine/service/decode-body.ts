import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync, constants, gunzip, gunzipSync } from 'node:zlib';
import { type Headers, headerOf } from './answer.ts';

/** The encodings that `decodeBody` understands, as an `Accept-Encoding` header. */
export const acceptedEncodings = 'gzip, br';

const decoders: Readonly<
  Record<string, (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
};

/** Unpack as much as there is. */
const partDecoders: Readonly<Record<string, (data: Buffer, maxOutputLength: number) => Buffer>> = {
  gzip: (data, maxOutputLength) => gunzipSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
  br: (data, maxOutputLength) =>
    brotliDecompressSync(data, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** The first bytes of a body, as text; as `base64:` and base64 if they can't be unpacked. */
export function textOfPart(
  bytes: Buffer,
  { headers, maxBytes }: { headers: Headers; maxBytes: number },
): string {
  const encoding = encodingOf(headers);
  if (encoding === 'identity') return new TextDecoder().decode(bytes);
  try {
    const unpacked = partDecoders[encoding]?.(bytes, maxBytes);
    if (unpacked !== undefined && unpacked.length > 0) return new TextDecoder().decode(unpacked);
  } catch {
    // It is kept as it came.
  }
  return `base64:${bytes.toString('base64')}`;
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
