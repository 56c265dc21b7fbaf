import { z } from 'zod';

/**
 * The absolute path of a file or folder on this computer; a relative one would mean a place that nobody
 * chose.
 */
export const filePathSchema = z
  .string()
  .max(32_767)
  .refine(
    (path) => /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path) && !path.includes('\0'),
    'A whole path is needed.',
  );
