/** The code of an error of the system or a library, such as `ENOSPC` or `SQLITE_FULL`. '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
