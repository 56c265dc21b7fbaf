const NEXT = '## Next\n';

/**
 * The changelog with everything under "Next" moved to a section for `version`. Throws if nothing is under
 * "Next", or if the version has a section already.
 *
 * @param {string} text
 * @param {string} version
 */
export function withRelease(text, version) {
  const start = text.indexOf(NEXT);
  if (start === -1) throw new Error('CHANGELOG.md has no section "## Next"');
  if (text.includes(`\n## ${version}\n`))
    throw new Error(`CHANGELOG.md has a section for ${version} already`);
  const rest = text.slice(start + NEXT.length);
  const end = rest.indexOf('\n## ');
  const changes = (end === -1 ? rest : rest.slice(0, end)).trim();
  if (changes === '') throw new Error('CHANGELOG.md says nothing under "## Next"');
  const older = end === -1 ? '' : rest.slice(end);
  return `${text.slice(0, start)}${NEXT}\n## ${version}\n\n${changes}\n${older}`;
}
