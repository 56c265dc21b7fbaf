import { answers } from './answers.ts';
import { connections } from './connections.ts';
import { lists } from './lists.ts';
import { money } from './money.ts';
import { runs } from './runs.ts';
import { team } from './team.ts';

/**
 * The version of the schema that the first release has, in `PRAGMA user_version`. Stores from before it have versions up
 * to 48, in which the same tables were made in another way.
 */
export const FIRST_VERSION = 101;

/**
 * The schema, and every change of it since the first release, oldest first. The first entry makes `FIRST_VERSION`, and
 * each other the next version. What was released does not change any more.
 */
export const migrations: readonly string[] = [[connections, runs, money, answers, lists, team].join('\n')];

/** The version that a store of this program has. */
export const STORE_VERSION = FIRST_VERSION + migrations.length - 1;
