import { describe, expect, test } from 'vitest';
import { FAULT_KINDS } from '../../../main/sandbox/faults.ts';
import { FlagError, readFlags } from '../../../main/sandbox/flags.ts';
import { DOCUMENTED_LIMITS } from '../../../main/sandbox/rate-limits.ts';

describe('a flag that is wrong is named', () => {
  test.each<[string[], RegExp]>([
    [['--nonsense'], /nonsense/],
    [['something'], /something/],
    [['--port'], /port/],
    [['--port', '70000'], /70000/],
    [['--port', 'http'], /http/],
    [['--balance', '-1'], /balance/],
    [['--balance', '1.5'], /1\.5/],
    [['--time-scale', '0'], /time-scale/],
    [['--latency-ms', '9-1'], /9-1/],
    [['--limit', 'nobody=3'], /nobody=3/],
    [['--limit', 'me=few'], /me=few/],
    [['--fault', 'nothing:0.5'], /nothing:0\.5/],
    [['--fault', 'server_error:1.5'], /server_error:1\.5/],
    [['--fault', 'server_error:0.1.2'], /0\.1\.2/],
    [['--fault', 'server_error@0'], /server_error@0/],
    [['--unlimited=yes'], /unlimited/],
    [['--limit', 'me=1=2'], /me=1=2/],
    [['--list', 'rows'], /"rows"/],
    [['--list', 'rows=0'], /rows=0/],
    [['--list', 'rows=many'], /rows=many/],
    [['--list', 'ranges=1'], /ranges=1/],
    [['--list', 'nothing=1'], /nothing=1/],
    [['--list', 'linkBase=nowhere'], /nowhere/],
    [['--transfer', 'drop'], /"drop"/],
    [['--transfer', 'drop@'], /drop@/],
    [['--transfer', 'nothing@5'], /nothing@5/],
    [['--transfer', 'drop@5x0'], /drop@5x0/],
  ])('%o', (argv, named) => {
    expect(() => readFlags(argv)).toThrow(FlagError);
    expect(() => readFlags(argv)).toThrow(named);
  });
});

test.each<[string[], object]>([
  [['--port', '0'], { port: 0 }],
  [['--host', '::1'], { host: '::1' }],
  [['--time-scale', '0.5'], { timeScale: 0.5 }],
  [['--latency-ms', '20'], { latencyMs: [20, 20] }],
  [['--latency-ms', '5-50'], { latencyMs: [5, 50] }],
  [['--balance', '0'], { lookupBalance: 0 }],
  [['--standard-balance', '3'], { standardBalance: 3 }],
  [['--seed', '7'], { seed: 7 }],
  [['--unlimited', '--control'], { unlimited: true, control: true }],
  [['--state', '/a/b.json'], { stateFile: '/a/b.json' }],
  [['--token', 'a', '--token', 'b'], { extraTokens: ['a', 'b'] }],
  ...Object.keys(DOCUMENTED_LIMITS).map((group): [string[], object] => [
    ['--limit', `${group}=9`],
    { limits: { [group]: 9 } },
  ]),
  ...FAULT_KINDS.map((kind): [string[], object] => [
    ['--fault', `${kind}:0.25`],
    { faults: [{ kind, rate: 0.25 }] },
  ]),
  [['--fault', 'cut_after@2,10'], { faults: [{ kind: 'cut_after', at: [2, 10] }] }],
  [
    ['--list', 'readyAfterMs=0', '--list', 'rowCap=10', '--list', 'rows=null', '--list', 'ranges=false'],
    { lists: { readyAfterMs: 0, rowCap: 10, rows: null, ranges: false } },
  ],
  [['--list', 'linkBase=http://127.0.0.2:9'], { lists: { linkBase: 'http://127.0.0.2:9' } }],
  [
    ['--transfer', 'drop@0', '--transfer', 'stall@65536x3'],
    {
      transfers: [
        { kind: 'drop', afterBytes: 0 },
        { kind: 'stall', afterBytes: 65_536, times: 3 },
      ],
    },
  ],
  [['--fault', 'server_error:1'], { faults: [{ kind: 'server_error', rate: 1 }] }],
])('%o is understood', (argv, options) => {
  expect(readFlags(argv)).toMatchObject(options);
});

test('without flags there are no faults, no changed limits and no file', () => {
  expect(readFlags([])).toStrictEqual({
    unlimited: false,
    control: false,
    stateFile: null,
    extraTokens: [],
    limits: {},
    faults: [],
    lists: {},
    transfers: [],
  });
});
