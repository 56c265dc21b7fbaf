/** Parses an address. Null if it is none. (Electron 25's Node has no `URL.parse`.) */
export function readUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
