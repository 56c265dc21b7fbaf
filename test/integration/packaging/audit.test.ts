import { expect, test } from 'vitest';
import { loadScript } from '../../support/scripts.ts';

interface Finding {
  name: string;
  severity: string;
  range: string;
  titles: string[];
}
interface AuditScript {
  auditShipped(): Promise<{ answered: true; findings: Finding[] } | { answered: false; why: string }>;
  graveFindings(report: unknown, shippedPaths: Set<string>): Finding[];
}

const audit = await loadScript<AuditScript>('package/audit.mjs');

test('only grave findings count, and only in what ships', () => {
  const found = (name: string, severity: string, via: unknown[], nodes = [`node_modules/${name}`]) => ({
    [name]: { name, severity, range: '<2', via, nodes },
  });
  const report = {
    vulnerabilities: {
      ...found('shipped', 'high', [{ title: 'reads too much' }]),
      ...found('reaching', 'critical', ['shipped']),
      ...found('harmless', 'moderate', [{ title: 'slow' }]),
      ...found('for-development', 'critical', [{ title: 'runs anything' }]),
      ...found('twice', 'high', [{ title: 'old copy' }], ['node_modules/tool/node_modules/twice']),
    },
  };
  const shipped = new Set(['shipped', 'reaching', 'harmless', 'twice'].map((name) => `node_modules/${name}`));
  expect(audit.graveFindings(report, shipped)).toEqual([
    { name: 'shipped', severity: 'high', range: '<2', titles: ['reads too much'] },
    { name: 'reaching', severity: 'critical', range: '<2', titles: ['by way of shipped'] },
  ]);
});

test('nothing grave is known against what ships', async ({ skip }) => {
  const outcome = await audit.auditShipped();
  if (!outcome.answered) {
    const note = `NOT CHECKED: the registry's audit endpoint does not answer (${outcome.why})`;
    process.stderr.write(`audit: ${note}\n`);
    return skip(note);
  }
  expect(outcome.findings).toEqual([]);
});
