import { auditShipped } from './package/audit.mjs';
import { runMain, say } from './setup/say.mjs';

/** Exit code 0: what ships has no known grave vulnerability; 1: it has one; 2: the registry did not say. */
await runMain(async () => {
  const audit = await auditShipped();
  if (!audit.answered) {
    say(`audit: NOT CHECKED, the registry's audit endpoint does not answer: ${audit.why}`);
    return 2;
  }
  const { findings } = audit;
  for (const { name, severity, range, titles } of findings) {
    say(`audit: ${severity} in ${name} ${range}: ${titles.join('; ')}`);
  }
  say(`audit: ${findings.length === 0 ? 'nothing' : findings.length} high or critical in what ships`);
  return findings.length === 0 ? 0 : 1;
});
