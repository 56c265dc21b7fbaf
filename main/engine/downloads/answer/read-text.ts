import { decodeBody } from '../../service/decode-body.ts';
import { gatherBody } from '../../service/gathered-body.ts';
import type { Exchange } from '../../service/transport-types.ts';
import type { OpenAnswer } from './open-answer.ts';

const LONGEST_TEXT_BYTES = 65_536;

/** The beginning of an answer that is no file, as text; '' where it can't be read, since its status says enough. */
export async function readWhole(answer: OpenAnswer): Promise<Exchange> {
  const { status, headers } = answer;
  const body = gatherBody(LONGEST_TEXT_BYTES);
  await answer
    .read((chunk) => {
      if (!body.add(chunk)) answer.drop();
    })
    .catch(() => undefined);
  const text = await decodeBody(body.bytes(), headers, LONGEST_TEXT_BYTES).catch(() => '');
  return { status, headers, text };
}
