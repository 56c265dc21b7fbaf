import { expect, test } from 'vitest';
import { auditShipped, graveFindings, type Vulnerability } from '../../../scripts/package/audit.mjs';

test('only grave findings count, and only in packages that ship', () => {
  const found = (
    name: string,
    severity: string,
    via: Vulnerability['via'],
    nodes = [`node_modules/${name}`],
  ) => ({
    [name]: { name, severity, range: '<2', via, nodes },
  });
  const vulnerabilities = {
    ...found('shipped', 'high', [{ title: 'reads too much' }]),
    ...found('reaching', 'critical', ['shipped']),
    ...found('harmless', 'moderate', [{ title: 'slow' }]),
    ...found('for-development', 'critical', [{ title: 'runs anything' }]),
    ...found('twice', 'high', [{ title: 'old copy' }], ['node_modules/tool/node_modules/twice']),
  };
  const shipped = new Set(['shipped', 'reaching', 'harmless', 'twice'].map((name) => `node_modules/${name}`));
  expect(graveFindings(vulnerabilities, shipped)).toEqual([
    { name: 'shipped', severity: 'high', range: '<2', titles: ['reads too much'] },
    { name: 'reaching', severity: 'critical', range: '<2', titles: ['by way of shipped'] },
  ]);
});

test('no grave problem is known of the packages that ship', async ({ skip }) => {
  const outcome = await auditShipped();
  if (!outcome.answered) {
    const note = `NOT CHECKED: the registry's audit endpoint does not answer (${outcome.why})`;
    process.stderr.write(`audit: ${note}\n`);
    return skip(note);
  }
  expect(outcome.findings).toEqual([]);
});
