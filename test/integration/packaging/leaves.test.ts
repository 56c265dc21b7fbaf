import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI_PROGRAM } from '../../support/engine/cli-program.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** A packet that ends the capture, so that it has seen all before. */
const END = 'udp 127.0.0.1 9';

/** Writes a line for each packet of TCP and UDP on any interface, as `tcp 127.0.0.1 4711`, up to the end. */
const CAPTURE = `
import socket, struct, sys
tap = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.ntohs(3))
tap.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 25)
print("ready", flush=True)
with open(sys.argv[1], "w") as out:
    while True:
        packet = tap.recv(96)[14:]
        version = packet[0] >> 4
        kind = packet[9] if version == 4 else packet[6]
        if version not in (4, 6) or kind not in (6, 17):
            continue
        at = (packet[0] & 15) * 4 if version == 4 else 40
        to = packet[16:20] if version == 4 else packet[24:40]
        name = socket.inet_ntop(socket.AF_INET if version == 4 else socket.AF_INET6, to)
        line = f"{'tcp' if kind == 6 else 'udp'} {name} {struct.unpack('!H', packet[at + 2:at + 4])[0]}"
        if line == "${END}":
            break
        print(line, file=out, flush=True)
`;

/** A network of its own that has a way out, where nobody answers. */
const NETWORK = `ip link set lo up
ip link add out0 type veth peer name out1
ip addr add 10.99.0.1/24 dev out0
ip link set out0 up
ip link set out1 up
ip neigh add 10.99.0.2 lladdr 02:00:00:00:00:01 dev out0
ip route add default via 10.99.0.2
`;

/** Each call is a process, and a busy computer takes seconds for each. */
const LONG_MS = 300_000;

const canCapture =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-n', 'sh', '-ec', `${NETWORK}python3 --version`], { stdio: 'ignore' }).status === 0;

/** The line of a shell that sends one packet of UDP. */
const sending = (address: string, port: number) =>
  `python3 -c "import socket; socket.socket(2, 2).sendto(b'x', ('${address}', ${port}))"`;

/** What these lines of a shell send, as they run in a network of their own. */
function sentBy(lines: readonly string[]): Set<string> {
  const dir = tempDir();
  const [capture, packets] = [join(dir, 'capture.py'), join(dir, 'packets')];
  writeFileSync(capture, CAPTURE);
  const script = [
    `${NETWORK}mkfifo '${dir}/ready'`,
    `python3 '${capture}' '${packets}' > '${dir}/ready' &`,
    `tap=$!; trap 'kill $tap' EXIT; read word < '${dir}/ready'`,
    ...lines,
    sending('127.0.0.1', 9),
    'wait $tap; trap - EXIT',
  ];
  execFileSync('unshare', ['-n', 'sh', '-ec', script.join('\n')], { stdio: 'ignore' });
  return new Set(readFileSync(packets, 'utf8').trim().split('\n'));
}

test.runIf(canCapture)(
  'nothing but requests to the service leaves by a day of commands, and no name is looked up',
  () => {
    // What is looked for would be seen.
    const seen = sentBy([sending('192.0.2.1', 53)]);
    expect([...seen]).toContain('udp 192.0.2.1 53');
    const dir = tempDir();
    const file = join(dir, 'leads.csv');
    writeFileSync(file, 'Website\nshopify.com\nnytimes.com\nhttps://www.bbc.co.uk/news\n');
    const call = (words: string) =>
      `'${process.execPath}' '${CLI_PROGRAM}' ${words} --data-dir '${join(dir, 'data')}' > /dev/null`;
    const sent = sentBy([
      call(`enrich '${file}' --companies --technologies --out '${dir}/out.csv' --sandbox`),
      call('lookup technology Shopify --sandbox'),
      call('credits --sandbox'),
      call('saved search shopify'),
      call(`saved export --out '${dir}/saved.duckdb'`),
      call('query "SELECT count(*) FROM saved"'),
      call(`explore '${file}'`),
      call('ledger'),
      call(`backup '${dir}/copy.db'`),
    ]);
    // The sample service stands in for the service, at the address of this computer.
    expect([...sent].filter((packet) => !/^tcp 127\.0\.0\.1 \d+$/.test(packet))).toEqual([]);
    expect(sent.size).toBeGreaterThan(1);
  },
  LONG_MS,
);
