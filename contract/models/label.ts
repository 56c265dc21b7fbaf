import { z } from 'zod';
import { longestLabel, plainLabel } from '../values/labels.ts';

/**
 * For whom something is paid, such as a client or a project; null for nobody in particular. Text of several
 * lines is put on one.
 */
export const labelSchema = z.string().max(longestLabel).transform(plainLabel).nullable();
