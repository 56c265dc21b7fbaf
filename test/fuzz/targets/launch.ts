import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { openJsonFile } from '../../../main/shell/base/json-file.ts';
import { parseDeepLink } from '../../../main/shell/opening/deep-link.ts';
import { readArguments } from '../../../main/shell/opening/launch-arguments.ts';
import { refusalOf } from '../../../main/shell/opening/opener.ts';
import { requirePromise, textOf, texts } from '../promise.ts';
import type { FuzzTarget } from '../target.ts';

/** The arguments of a program start, one a line; the same bytes are also read as a preferences file. */
export const launch: FuzzTarget = {
  name: 'launch',
  share: 0.25,
  mostBytes: 65_536,
  samples: () =>
    texts(
      'stackdesk\n/home/person/list.xlsx\n--no-sandbox',
      'stackdesk\nstackdesk://list/17\nfile:///home/person/two%20words.csv\nfile://host/share/a.ods',
      '{"version":1,"language":"de","recent":["/home/person/list.xlsx"],"window":{"x":1,"y":2}}',
      'stackdesk\n\\\\server\\share\\a.xlsx\n../a.csv\nC:\\a.txt',
    ),
  tokens: ['file://', 'file:///', '.xlsx', '.csv', '--', '-', '\n', '%00', '%2f', '%5c', 'file://localhost/'],
  async run(input, workDir) {
    for (const request of readArguments(textOf(input).split('\n'), workDir)) {
      if (request.kind === 'link') {
        parseDeepLink(request.link);
        continue;
      }
      requirePromise(
        isAbsolute(request.path) && !request.path.includes('\0'),
        'a file is named by a whole path',
      );
      refusalOf(request.path);
    }
    const path = join(workDir, 'preferences.json');
    writeFileSync(path, input);
    openJsonFile(path, (held) => JSON.stringify(held)).read();
  },
};
