import { foundation } from './001-foundation.ts';
import { saved } from './002-saved.ts';

/** Every change of the schema, oldest first; the position is the version that `PRAGMA user_version` holds afterwards. */
export const migrations: readonly string[] = [foundation, saved];
