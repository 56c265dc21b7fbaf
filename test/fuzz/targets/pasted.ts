import { commonTechnologies } from '../../../main/engine/lookups/common-technologies.ts';
import { interpret, linesOf } from '../../../main/engine/lookups/interpret.ts';
import { createTechnologyNames } from '../../../main/engine/lookups/technology-names.ts';
import { interpretationSchema } from '#contract/models/lookup.ts';
import { requirePromise, textOf, texts } from '../promise.ts';
import type { FuzzTarget } from '../target.ts';

const known = {
  technologies: createTechnologyNames(commonTechnologies()),
  findSaved: async () => [],
};

/** Text that a person pastes or types. */
export const pasted: FuzzTarget = {
  name: 'pasted',
  share: 0.5,
  samples: () =>
    texts(
      'example.com',
      'Shopify',
      'https://www.example.com/a?b=c\nEva <eva@bosch.com>; eva2@bosch.de\r\nbücher.de\n\nпример.рф',
      'a.com\tb.com\tc.com\nd.com, e.com; f.com',
      'Amazon.com, Inc.\nNode.js\nASP.NET\nmailto:x@y.org',
      '=HYPERLINK("https://example.com/","Open")\n<a href="http://a.org">x</a>\n[x](https://b.org)',
    ),
  async run(input) {
    const text = textOf(input);
    const meant = interpretationSchema.parse(await interpret(known, text));
    if (meant.kind !== 'many') return;
    const { domains, invalid, duplicates, heldBack } = meant;
    requirePromise(
      domains + invalid + duplicates + heldBack === linesOf(text).length,
      'each line counts once',
    );
  },
};
