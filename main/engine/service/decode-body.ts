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

/** The body as text. Rejects when it is cut, of an unknown encoding, or larger than `maxBytes` once unpacked. */
export async function decodeBody(
  chunks: readonly Buffer[],
  headers: Headers,
  maxBytes: number,
): Promise<string> {
  const packed = Buffer.concat(chunks);
  const encoding = (headerOf(headers, 'content-encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity' || packed.length === 0) return new TextDecoder().decode(packed);
  const decoder = decoders[encoding];
  if (decoder === undefined) throw new Error(`unknown encoding ${encoding}`);
  return new TextDecoder().decode(await decoder(packed, { maxOutputLength: maxBytes }));
}
