const LONGEST_NAME = 120;

/** A name that a file may have on any system, of whatever a list is called: `.NET` and `CI/CD` are technologies too. */
export function fileNameOf(title: string): string {
  const name = title
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, LONGEST_NAME)
    .replace(/[. ]+$/, '');
  return name === '' ? 'list' : name;
}
