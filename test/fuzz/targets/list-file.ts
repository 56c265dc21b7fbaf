import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRecordCounter } from '../../../main/engine/downloads/proof/csv-records.ts';
import { countSloppyRecords } from '../../../main/engine/downloads/proof/sloppy-records.ts';
import { requirePromise, texts } from '../promise.ts';
import type { FuzzTarget } from '../target.ts';

function countIn(input: Buffer, pieceBytes: number): { count: number; isOpen: boolean } {
  const counter = createRecordCounter();
  for (let at = 0; at < input.length; at += pieceBytes) counter.push(input.subarray(at, at + pieceBytes));
  return { count: counter.count, isOpen: counter.isOpen };
}

/** A downloaded list, whose rows are counted while it comes in. */
export const listFile: FuzzTarget = {
  name: 'list-file',
  share: 0.5,
  samples: () =>
    texts(
      'Domain,Company\r\nexample.com,"Example, Inc."\r\n\r\nother.org,"5"" screen"\r\n',
      'a;b\n"x\ny";2\n\n\n"open',
      `domain\n${'site.example.com\n'.repeat(200)}`,
    ),
  async run(input, workDir) {
    const whole = countIn(input, Math.max(1, input.length));
    const pieces = countIn(input, 7);
    requirePromise(
      whole.count === pieces.count && whole.isOpen === pieces.isOpen,
      'records are counted the same in whatever pieces they come',
    );
    const path = join(workDir, 'list.csv');
    writeFileSync(path, input);
    requirePromise((await countSloppyRecords(path)) <= input.length, 'a record takes a byte at least');
  },
};
