import type { ReasonWords } from '#contract/reason.ts';
import { downloads } from './downloads.ts';
import { files } from './files.ts';
import { operations } from './operations.ts';
import { plain } from './plain.ts';
import { program } from './program.ts';
import { service } from './service.ts';
import { team } from './team.ts';
import { work } from './work.ts';

/** Every reason that a problem can have, in German, with the facts of the English one. */
export const germanReasons: ReasonWords = {
  ...downloads,
  ...files,
  ...operations,
  ...plain,
  ...program,
  ...service,
  ...team,
  ...work,
};
