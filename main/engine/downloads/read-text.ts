import { decodeBody } from '../service/decode-body.ts';
import type { Exchange } from '../service/transport-types.ts';
import type { OpenAnswer } from './open-answer.ts';

const LONGEST_TEXT_BYTES = 65_536;

/** The beginning of an answer that is no file, as text; '' where it can't be read, since its status says enough. */
export async function readWhole(answer: OpenAnswer): Promise<Exchange> {
  const { status, headers } = answer;
  const chunks: Buffer[] = [];
  let size = 0;
  await answer
    .read((chunk) => {
      size += chunk.length;
      if (size <= LONGEST_TEXT_BYTES) chunks.push(Buffer.from(chunk));
      else answer.drop();
    })
    .catch(() => undefined);
  const text = await decodeBody(chunks, headers, LONGEST_TEXT_BYTES).catch(() => '');
  return { status, headers, text };
}
