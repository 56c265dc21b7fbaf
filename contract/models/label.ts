import { z } from 'zod';
import { longestLabel, plainLabel } from '#shared/money/labels.ts';

/**
 * For whom something is paid, such as a client or a project; null for nobody in particular. Text of several
 * lines is put on one.
 */
export const labelSchema = z.string().max(longestLabel).transform(plainLabel).nullable();
