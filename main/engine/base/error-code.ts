/** The code of a system's or library's error, such as `ENOSPC` or `SQLITE_FULL`; '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
