import { parseArgs } from 'node:util';
import { FAULT_KINDS, parseFault } from './faults.ts';
import { LIST_KNOBS, parseListKnob } from './lists/knobs.ts';
import { parseTransferFault, TRANSFER_FAULT_KINDS } from './lists/transfer-faults.ts';
import { LIMITS, type LimitGroup } from './rate-limits.ts';
import type { SandboxOptions } from './start.ts';

export const HELP = `The sample service of Stackdesk.

  --port N              port to listen on; 0 (the default) takes a free one
  --host ADDRESS        address to listen on; 127.0.0.1 by default
  --name NAME           a further name under which it may be asked
  --time-scale X        a minute lasts 60,000 / X ms
  --latency-ms N|A-B    time before each answer that is paid
  --balance N           lookup credits of the first workspace
  --standard-balance N  list credits of the first workspace
  --unlimited           no rate limits, a thousand million credits a month
  --limit GROUP=N       requests a minute (${Object.keys(LIMITS).join(', ')})
  --fault KIND:RATE     a share of the paid requests fails; KIND@N,N: these fail
                        (${FAULT_KINDS.join(', ')})
  --list KNOB=VALUE     about lists and their files; null undoes a setting
                        (${Object.keys(LIST_KNOBS).join(', ')})
  --transfer KIND@BYTES the next download fails after so many bytes; KIND@BYTESxN:
                        the next N do (${TRANSFER_FAULT_KINDS.join(', ')})
  --seed N              another choice of faults
  --state FILE          keeps wallets and lists across restarts; its balances override --balance
  --token TOKEN         a further token; the first of them is printed at the start
  --control             control addresses for tests under /__sandbox

Prints one line of JSON when it is ready, and ends on SIGTERM.`;

/** A wrong flag. The message is a sentence for the person. */
export class FlagError extends Error {}

/** Reads the program's flags. Null if help is asked for. */
export function readFlags(argv: readonly string[]): SandboxOptions | null {
  const values = parse(argv);
  if (values.help === true) return null;
  const latency = values['latency-ms'] === undefined ? undefined : readLatency(values['latency-ms']);
  return {
    ...withCount('port', 'port', values.port, 65_535),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.name === undefined ? {} : { names: values.name }),
    ...(values['time-scale'] === undefined ? {} : { timeScale: readScale(values['time-scale']) }),
    ...(latency === undefined ? {} : { latencyMs: latency }),
    ...withCount('lookupBalance', 'balance', values.balance),
    ...withCount('standardBalance', 'standard-balance', values['standard-balance']),
    ...withCount('seed', 'seed', values.seed),
    unlimited: values.unlimited === true,
    control: values.control === true,
    stateFile: values.state ?? null,
    extraTokens: values.token ?? [],
    limits: Object.fromEntries((values.limit ?? []).map(readLimit)),
    faults: (values.fault ?? []).map(readFault),
    lists: Object.assign({}, ...(values.list ?? []).map(readListKnob)),
    transfers: (values.transfer ?? []).map(readTransfer),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        name: { type: 'string', multiple: true },
        'time-scale': { type: 'string' },
        'latency-ms': { type: 'string' },
        balance: { type: 'string' },
        'standard-balance': { type: 'string' },
        unlimited: { type: 'boolean' },
        limit: { type: 'string', multiple: true },
        fault: { type: 'string', multiple: true },
        list: { type: 'string', multiple: true },
        transfer: { type: 'string', multiple: true },
        seed: { type: 'string' },
        state: { type: 'string' },
        token: { type: 'string', multiple: true },
        control: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new FlagError(error instanceof Error ? error.message : String(error));
  }
}

function withCount(
  name: keyof SandboxOptions,
  flag: string,
  text: string | undefined,
  most = Number.MAX_SAFE_INTEGER,
): Partial<SandboxOptions> {
  if (text === undefined) return {};
  const count = Number(text);
  if (!/^\d+$/.test(text) || count > most)
    throw new FlagError(
      `--${flag} takes a whole number${most < Number.MAX_SAFE_INTEGER ? ` up to ${most}` : ''}, not "${text}".`,
    );
  return { [name]: count };
}

function readScale(text: string): number {
  const scale = Number(text);
  if (!(scale > 0) || !Number.isFinite(scale))
    throw new FlagError(`--time-scale takes a number above 0, not "${text}".`);
  return scale;
}

function readLatency(text: string): [number, number] {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (match === null || most < least) throw new FlagError(`--latency-ms takes N or A-B, not "${text}".`);
  return [least, most];
}

function readLimit(text: string): [LimitGroup, number] {
  const [, group = '', count = ''] = /^(\w+)=(\d+)$/.exec(text) ?? [];
  if (!Object.hasOwn(LIMITS, group)) throw new FlagError(`--limit takes GROUP=N, not "${text}".`);
  return [group as LimitGroup, Number(count)];
}

function readFault(text: string) {
  const rule = parseFault(text);
  if (rule === null) throw new FlagError(`--fault takes KIND:RATE or KIND@N,N, not "${text}".`);
  return rule;
}

function readListKnob(text: string) {
  const knob = parseListKnob(text);
  if (knob === null) throw new FlagError(`--list takes KNOB=VALUE, not "${text}".`);
  return knob;
}

function readTransfer(text: string) {
  const rule = parseTransferFault(text);
  if (rule === null) throw new FlagError(`--transfer takes KIND@BYTES, not "${text}".`);
  return rule;
}
