import { z } from 'zod';
import { longestLabel, plainLabel } from '../values/labels.ts';

/** For whom something is paid, such as a client or a project; null for nobody in particular. What is typed is put on one line. */
export const labelSchema = z.string().max(longestLabel).transform(plainLabel).nullable();
