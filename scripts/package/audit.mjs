import { shippedPackages } from '../licences/shipped.mjs';
import { npm } from '../setup/npm.mjs';
import { root } from '../setup/paths.mjs';
import { lastLines } from '../setup/run.mjs';

const grave = new Set(['high', 'critical']);

/** Asks the registry for what is known against our packages: `answered` false with a reason, or true with the findings that ship. */
export async function auditShipped() {
  const result = await npm(['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], { cwd: root });
  const report = parse(result.stdout);
  if (report?.vulnerabilities === undefined) {
    return { answered: false, why: report?.message ?? lastLines(result, 3) };
  }
  // Electron is a development dependency to npm, and ships all the same.
  return {
    answered: true,
    findings: graveFindings(report, new Set([...shippedPackages().keys(), 'node_modules/electron'])),
  };
}

/** Of npm's audit report (version 2), what is high or critical in packages at these paths. */
export function graveFindings(report, shippedPaths) {
  return Object.values(report.vulnerabilities)
    .filter(({ severity, nodes }) => grave.has(severity) && nodes.some((path) => shippedPaths.has(path)))
    .map(({ name, severity, range, via }) => ({
      name,
      severity,
      range,
      titles: via.map((each) => each.title ?? `by way of ${each}`),
    }));
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
