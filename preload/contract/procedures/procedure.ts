import { oc } from '@orpc/contract';
import { problemSchema } from '../models/job.ts';

/** Every procedure fails in one way only: with a problem of the closed catalogue. */
export const procedure = oc.errors({ PROBLEM: { data: problemSchema } });
