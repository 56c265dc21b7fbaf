import { z } from 'zod';
import { readRefSchema } from './file-ref.ts';
import { filePathSchema } from './path.ts';

/**
 * What is left out of a run before anything is paid: rows whose domain is in one of these files (such as a
 * downloaded list), is saved in the workspace that pays, or is saved there with one of these tags. Case does
 * not matter.
 */
export const leaveOutSchema = z.object({
  files: z.array(filePathSchema).max(20).default([]),
  saved: z.boolean().default(false),
  tags: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
});
/** The same, as a page asks for it. */
export const leaveOutRequestSchema = leaveOutSchema.extend({
  files: z.array(readRefSchema).max(20).default([]),
});
export type LeaveOut = z.infer<typeof leaveOutSchema>;
