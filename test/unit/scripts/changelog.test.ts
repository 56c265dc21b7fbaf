import { expect, test } from 'vitest';
import { withRelease } from '../../../scripts/package/changelog.mjs';

test('everything under "Next" becomes the section of a version', () => {
  expect(withRelease('# Changes\n\n## Next\n\n- New.\n\n## 0.1.0\n\n- First.\n', '0.2.0')).toBe(
    '# Changes\n\n## Next\n\n## 0.2.0\n\n- New.\n\n## 0.1.0\n\n- First.\n',
  );
  expect(withRelease('## Next\n\n- First.\n', '0.1.0')).toBe('## Next\n\n## 0.1.0\n\n- First.\n');
});

test.each([
  ['# Changes\n\n## 0.1.0\n\n- First.\n', 'no section'],
  ['## Next\n\n## 0.1.0\n\n- First.\n', 'nothing under'],
  ['## Next\n\n- New.\n\n## 0.2.0\n\n- Other.\n', 'already'],
])('a changelog that can’t be right is refused: %j', (text, complaint) => {
  expect(() => withRelease(text, '0.2.0')).toThrow(complaint);
});
