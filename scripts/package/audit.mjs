import { shippedPackages } from '../licences/shipped.mjs';
import { npm } from '../setup/npm.mjs';
import { root } from '../setup/paths.mjs';
import { lastLines } from '../setup/run.mjs';

/**
 * One package in npm's audit report (version 2).
 *
 * @typedef {object} Vulnerability
 * @property {string} name
 * @property {string} severity
 * @property {string} range
 * @property {string[]} nodes
 * @property {(string | { title: string })[]} via
 *
 * @typedef {object} Finding
 * @property {string} name
 * @property {string} severity
 * @property {string} range
 * @property {string[]} titles
 */

const grave = new Set(['high', 'critical']);

/**
 * Asks the registry for known vulnerabilities of our packages. Returns those that ship, or why there was no
 * answer.
 *
 * @returns {Promise<{ answered: true, findings: Finding[] } | { answered: false, why: string }>}
 */
export async function auditShipped() {
  const result = await npm(['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], { cwd: root });
  const report = parse(result.stdout);
  if (report?.vulnerabilities === undefined) {
    return { answered: false, why: report?.message ?? lastLines(result, 3) };
  }
  // For npm, Electron is a development dependency, but it ships.
  return {
    answered: true,
    findings: graveFindings(
      report.vulnerabilities,
      new Set([...shippedPackages().keys(), 'node_modules/electron']),
    ),
  };
}

/**
 * The high and critical entries of npm's audit report for packages at these paths.
 *
 * @param {Record<string, Vulnerability>} vulnerabilities
 * @param {Set<string>} shippedPaths
 * @returns {Finding[]}
 */
export function graveFindings(vulnerabilities, shippedPaths) {
  return Object.values(vulnerabilities)
    .filter(({ severity, nodes }) => grave.has(severity) && nodes.some((path) => shippedPaths.has(path)))
    .map(({ name, severity, range, via }) => ({
      name,
      severity,
      range,
      titles: via.map((each) => (typeof each === 'string' ? `by way of ${each}` : each.title)),
    }));
}

/**
 * @param {string} text
 * @returns {{ vulnerabilities?: Record<string, Vulnerability>, message?: string } | undefined}
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
