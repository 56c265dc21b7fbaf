import { because } from '#contract/reason.ts';
import { TransportFailure } from '../../service/transport-types.ts';
import type { Verdict } from '../answer/check-answer.ts';
import type { OpenAnswer } from '../answer/open-answer.ts';
import { currentBootId } from '../part/boot-id.ts';
import { createCheckpoints } from '../part/checkpoints.ts';
import { claimPart } from '../part/claim-part.ts';
import type { PartFile } from '../part/part-file.ts';
import { type Run, requireRoom, save } from '../run.ts';
import { receive } from './receive.ts';

type Body = Extract<Verdict, { kind: 'append' | 'whole' }>;

/** The most bytes of a body of unknown length. No list is nearly as long. */
const MOST_UNANNOUNCED_BYTES = 4 * 1_024 ** 3;

/** Writes the body of an answer into the part file and journals it. Rejects if it is not complete. */
export async function takeBody(run: Run, answer: OpenAnswer, body: Body): Promise<void> {
  const part = await placeFor(run, answer, body);
  const startBytes = part.bytes;
  run.meter.set({ phase: 'receiving', bytes: startBytes, totalBytes: run.row.totalBytes });
  const checkpoints = createCheckpoints(run, part);
  try {
    await receive(answer, {
      part,
      encoding: body.kind === 'whole' ? body.encoding : 'identity',
      bandwidth: run.context.bandwidth,
      mostBytes: mostBytesOf(body),
      onFetched: checkpoints.fetched,
      onWritten() {
        run.meter.set({ bytes: part.bytes });
        checkpoints.whenDue();
      },
    });
  } finally {
    await checkpoints.settle();
  }
  if (body.kind === 'append' && part.bytes - startBytes < body.bodyBytes) throw cutShort();
  if (body.kind === 'whole' && body.totalBytes !== null && part.bytes < body.totalBytes) throw cutShort();
  if (body.kind === 'whole' && body.totalBytes === null)
    run.end = body.isEndCertain ? 'certain' : 'uncertain';
  if (run.row.totalBytes !== null && part.bytes < run.row.totalBytes) throw cutShort();
}

/** An open part file that ends where the body begins, on a disk with room for it. */
async function placeFor(run: Run, answer: OpenAnswer, body: Body): Promise<PartFile> {
  const { part } = run;
  if (body.kind === 'append' && part !== null) {
    await requireRoom(run, body.bodyBytes);
    save(run, { totalBytes: body.totalBytes });
    return part;
  }
  if (body.kind === 'append') throw new TransportFailure('bad_answer', because('part_of_nothing'), true);
  await requireRoom(run, (body.totalBytes ?? 0) - (part?.bytes ?? 0));
  const { etag, lastModified, ifRange } = body.validators;
  const place = part ?? (await claimPart(run, answer.headers));
  run.part = place;
  run.end = null;
  // The file is emptied before the journal says so, since old bytes must never have new validators.
  if (place.bytes > 0) await place.restart();
  save(run, {
    partMade: true,
    bootId: currentBootId(),
    etag,
    lastModified,
    ifRange,
    totalBytes: body.totalBytes,
    syncedBytes: 0,
    syncedSha256: null,
    sha256: null,
  });
  return place;
}

function mostBytesOf(body: Body): number {
  return body.kind === 'append' ? body.bodyBytes : (body.totalBytes ?? MOST_UNANNOUNCED_BYTES);
}

function cutShort(): TransportFailure {
  return new TransportFailure('unreachable', because('cut_short'), true);
}
