import './skip-form-data.ts';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { collectAtRest } from '../../process/collect-at-rest.ts';
import { installLastResort } from '../../process/last-resort.ts';
import { keepFilesPrivate } from '../../process/private-files.ts';
import { keepHeapSmall } from '../../process/small-heap.ts';
import { problemOf } from '../base/problem.ts';
import { openTransport } from './host-transport.ts';
import { serveEngine } from './serve-engine.ts';

keepHeapSmall();
collectAtRest();
keepFilesPrivate();

// The engine as a process of its own.
const transport = openTransport();
if (transport === null) throw new StackdeskError('usage', because('engine_by_hand'));
const log = (line: string) => void process.stderr.write(`${line}\n`);
const engine = serveEngine(transport, { timeScale: timeScale(), log });

// Nothing paid goes on after an unexpected error. The log has its details.
installLastResort((error) => {
  log(`${error instanceof Error ? error.stack : String(error)}`);
  engine()?.jobs.pauseAll(problemOf(error));
});

/** The sample service's time may run faster than real time, as in tests. */
function timeScale(): number {
  const scale = Number(process.env.STACKDESK_TIME_SCALE);
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}
