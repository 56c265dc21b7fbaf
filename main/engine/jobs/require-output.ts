import { outOf } from '../enrich/write-output.ts';
import { requireWritable } from '../sheets/out-file.ts';
import type { Reader } from '../store/database.ts';
import type { StoredJob } from '../store/jobs.ts';

export async function requireOutput(_db: Reader, job: StoredJob): Promise<void> {
  const out = outOf(job);
  if (out !== null) await requireWritable(out);
}
