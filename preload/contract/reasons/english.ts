import { downloads } from './en-downloads.ts';
import { files } from './en-files.ts';
import { operations } from './en-operations.ts';
import { plain } from './en-plain.ts';
import { program } from './en-program.ts';
import { service } from './en-service.ts';
import { work } from './en-work.ts';

/** Every reason that a problem can have, in English; `{name}` stands for a fact. */
export const englishReasons = {
  ...downloads,
  ...files,
  ...operations,
  ...plain,
  ...program,
  ...service,
  ...work,
} as const;
