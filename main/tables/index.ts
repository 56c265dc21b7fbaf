import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type Channel, serveTables } from './serve.ts';

/** The part of an Electron port that is used. */
interface HandedPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(data: unknown): void;
  start(): void;
}

/** The part of `process.parentPort` that is used. It exists only in Electron's utility processes. */
interface ParentPort {
  once(event: 'message', listener: (event: { ports: HandedPort[] }) => void): unknown;
}

/** The descriptor of the channel, if this is a process of Node. */
const CHANNEL = 3;

/** Ends this process at once, whatever the database does. Nothing of it is worth keeping. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** A thread that looks once a second if the process is there that started this one. */
const WATCH = `const { workerData: parent } = require('node:worker_threads');
setInterval(() => {
  let isThere = process.ppid === parent;
  try {
    process.kill(parent, 0);
  } catch (error) {
    isThere &&= error.code === 'EPERM';
  }
  if (!isThere) process.kill(process.pid, 'SIGKILL');
}, 1_000);`;

/** Ends this process with the one that started it, also if a library keeps it from hearing that its channel closed. */
function endWithParent(): void {
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
}

function overSocket(): Channel {
  const socket = new Socket({ fd: CHANNEL, readable: true, writable: true });
  socket.on('error', end);
  socket.on('close', end);
  socket.on('end', end);
  return {
    send: (frame) => void socket.write(frame),
    onBytes: (listener) => void socket.on('data', listener),
    beforeDeafWork: endWithParent,
  };
}

function overPort(port: HandedPort): Channel {
  port.on('close', end);
  return {
    // A view would bring all bytes behind it.
    send: (frame) => port.postMessage(Uint8Array.from(frame)),
    onBytes: (listener) => {
      port.on('message', ({ data }) => listener(Buffer.from(data as Uint8Array)));
      port.start();
    },
    beforeDeafWork: endWithParent,
  };
}

// A fault of ours ends the process, too: the engine starts another.
process.on('uncaughtException', end);
process.on('unhandledRejection', end);

const parentPort = (process as { parentPort?: ParentPort }).parentPort;
if (parentPort === undefined) serveTables(overSocket());
else
  parentPort.once('message', ({ ports: [port] }) =>
    port === undefined ? end() : serveTables(overPort(port)),
  );
