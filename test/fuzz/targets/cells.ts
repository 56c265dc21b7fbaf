import { domainOf } from '../../../main/engine/domains/parse-domain.ts';
import { domainOfLine, readCell } from '../../../main/engine/domains/read-cell.ts';
import { askable, loadRegistrable } from '../../../main/engine/domains/registrable.ts';
import { requirePromise, textOf, texts } from '../promise.ts';
import type { FuzzTarget } from '../target.ts';

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

/** A cell of a sheet: the first line is its text, the second its link. */
export const cells: FuzzTarget = {
  name: 'cells',
  share: 0.5,
  samples: () =>
    texts(
      'https://user:pass@www.Example.com.:8080/path?x=1#y\nhttps://other.org/',
      'Eva Braun <eva@bosch.com>; eva2@bosch.de, "Max" <max@x.co.uk>\nmailto:a@b.org',
      'bücher.de\n//bücher.de/x',
      '=HYPERLINK("https://example.com/""a""","Open")',
      '[Open](<https://b.org>) (https://c.org)',
      '<a class="x" href=\'http://a.org\'>x</a>',
      'HYPERLINK("mailto:a@b.de";1)\nwww.a.b.c.d.e.example.co.jp',
    ),
  async run(input) {
    const [text = '', link] = textOf(input).split('\n');
    const reading = readCell({ cells: [text], links: new Map(link === undefined ? [] : [[0, link]]) }, 0);
    domainOfLine(text);
    requirePromise(
      reading.domains.length > 0 || reading.invalid !== null,
      'a cell names a domain, or why not',
    );
    const registrableOf = await loadRegistrable();
    for (const { domain } of askable(reading.domains, registrableOf)) {
      requirePromise(DOMAIN.test(domain) && domain.length <= 253, 'what is asked about is a domain');
      requirePromise(domainOf(domain) === domain, 'a domain is read as itself');
      const registrable = registrableOf(domain);
      requirePromise(domain.endsWith(registrable), 'the registrable domain is the end of a domain');
    }
  },
};
