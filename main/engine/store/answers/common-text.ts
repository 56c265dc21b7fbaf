import { createHash } from 'node:crypto';
import common from '../../../../assets/data/common-text.json' with { type: 'json' };

/**
 * Text that many answers contain: the fields of the service's document with common values. Answers are compressed
 * against it, so it may never change: an answer in a store could not be read any more. A better text is added beside it,
 * under a number of its own.
 */
export function commonText(): Buffer {
  const parts = [
    ...common.industries.map((name) => `"industry":"${name}"`),
    ...common.countries.map((name) => `"country":"${name}"`),
    ...entries().reverse(),
    '{"domain":"www.com","success":false,"error":"No data available"}',
    '{"success":true,"domain":"example.com","last_updated":"2026-08-01T12:00:00Z","technologies":[',
    '{"success":true,"domain":"example.com","last_updated":"2026-09-01T10:00:00Z","company":{"name":"Example Inc.","industry":"Software","city":"New York","country":"United States","address":"Berlin, Germany","professional_network_url":"https://www.linkedin.com/company/example"},"total_technologies_tracked":12}',
  ];
  return Buffer.from(parts.join('\n'));
}

/** Each technology as a domain's answer shows it, in the order above. */
function entries(): string[] {
  let categories = '';
  return common.technologies.flatMap((line) => {
    if (!line.startsWith('  ')) {
      const [parent, child] = line.split(' / ');
      categories = `"parent_category":"${parent}","child_category":"${child}"`;
      return [];
    }
    const [, name = '', website = ''] = /^ {2}(.*) (\S+)$/.exec(line) ?? [];
    const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    return [
      `{"techapi_id":"${id}","name":"${name}","website":"https://${website}",${categories},"total_sites":1`,
    ];
  });
}

/** Identifies the text, so that a test notices a change. */
export function commonTextSha256(): string {
  return createHash('sha256').update(commonText()).digest('hex');
}
