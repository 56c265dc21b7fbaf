import { downloads } from './de-downloads.ts';
import { files } from './de-files.ts';
import { operations } from './de-operations.ts';
import { plain } from './de-plain.ts';
import { program } from './de-program.ts';
import { service } from './de-service.ts';
import { work } from './de-work.ts';
import type { ReasonWords } from './reason.ts';

/** Every reason that a problem can have, in German, with the facts of the English one. */
export const germanReasons: ReasonWords = {
  ...downloads,
  ...files,
  ...operations,
  ...plain,
  ...program,
  ...service,
  ...work,
};
