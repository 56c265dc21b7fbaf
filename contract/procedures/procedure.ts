import { oc } from '@orpc/contract';
import { problemSchema } from '../models/job.ts';

/** What a caller has to know of a procedure before it makes a call again. */
export interface ProcedureFacts {
  /** True if a call may pay for something or begin a run, so that making it again could pay twice. */
  pays?: boolean;
  /** True if the call is a person's word, though it pays for nothing. */
  isWord?: boolean;
}

/** Every procedure fails in one way only: with a problem that has an error code. */
export const procedure = oc.$meta<ProcedureFacts>({}).errors({ PROBLEM: { data: problemSchema } });

/** A procedure whose call may pay for something or begin a run. */
export const payingProcedure = procedure.meta({ pays: true });

/** A procedure whose call says what only a person can know, such as what an account elsewhere shows. */
export const wordProcedure = procedure.meta({ isWord: true });
