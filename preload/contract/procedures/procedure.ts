import { oc } from '@orpc/contract';
import { problemSchema } from '../models/job.ts';

/** Every procedure fails in one way only: with a problem that has an error code. */
export const procedure = oc.errors({ PROBLEM: { data: problemSchema } });
