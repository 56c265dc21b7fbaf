import type { ErrorCode } from './errors.ts';
import type { Language } from './language.ts';
import type { Connection, Workspace } from './models/connection.ts';
import type { Compaction } from './models/data.ts';
import type { FileGrant, FileRef } from './models/file-ref.ts';
import type { Problem } from './models/job.ts';
import type { Limits, LimitsChange, NetworkSettings } from './models/settings.ts';
import type { Task } from './models/task.ts';
import type { Reason } from './reason.ts';

/** What the sample service remembers, in the data folder; window and command line go on with the same balances and lists. */
export const SAMPLE_STATE_FILE = 'sample-state.json';

/** A certificate authority as a person can compare it with what their administrator told them; `fingerprint` is its SHA-256. */
export interface Authority {
  readonly subject: string;
  readonly fingerprint: string;
}

/** A connection as the engine keeps it; its token lives in the keychain under `id` and in the engine's memory. */
export interface KnownConnection {
  id: string;
  kind: Connection['kind'];
  baseUrl: string;
}

/** What the engine found out about a token by asking the service. */
export interface VerifiedConnection {
  connectionId: string;
  name: string;
  workspaces: Workspace[];
}

/** What a proxy may ask for, and which it is (`http://host:port`): no other is ever told. They lie in the keychain and in memory only. */
export interface ProxyCredentials {
  proxy: string;
  user: string;
  password: string;
}

/** Everything the shell asks of the engine beside the page's port. Tokens travel this way and no other. */
export interface ControlCalls {
  /** Opens the store; the first call after every start. */
  init: {
    request: { dataDir: string; version: string; logsDir?: string; language?: Language };
    /** `proxy`: the one that the settings name, which may want a password. */
    reply: { connections: KnownConnection[]; proxy: string | null };
  };
  /** Verifies a token with `GET /v1/me` and keeps the connection (never the token) in the store. */
  connect: {
    request: { kind: Connection['kind']; baseUrl: string; token: string };
    reply: VerifiedConnection;
  };
  /**
   * Hands over a remembered token and the origin that it was given for without asking the service, or null if there is none; `baseUrl` moves
   * a sample connection to its new address.
   */
  connection: {
    request: { connectionId: string; token: { value: string; origin: string } | null; baseUrl?: string };
    reply: null;
  };
  /**
   * Refuses with `usage` an address that `connect` (null), or `move` of a connection, would refuse unasked. Sends nothing and changes nothing.
   */
  check_address: { request: { connectionId: string | null; baseUrl: string }; reply: null };
  /** Uses another address of the same origin, once it answered for the same account. */
  move: { request: { connectionId: string; baseUrl: string }; reply: null };
  /** What a person knows a connection by; fails with `not_connected` if there is none of this id. */
  connection_of: {
    request: { connectionId: string };
    reply: { kind: Connection['kind']; name: string; address: string };
  };
  /** Forgets a connection; what was saved under its workspaces stays. */
  disconnect: { request: { connectionId: string }; reply: null };
  /** What a person chose for a page to use, told before the page can name it; all of it is told again to an engine that was started again. */
  files_given: { request: { files: readonly FileGrant[] }; reply: null };
  /** Where a file lies that one of the engine's records names, so that the shell may open or show it. */
  file_of: { request: { file: FileRef }; reply: { path: string } };
  /** Whether an address is a technology's own, a value of the saved answer that is named, or of a domain found before `openedAtMs`. */
  knows_link: {
    request: { url: string; snapshotId: number | null; openedAtMs: number };
    reply: { known: boolean };
  };
  /** Refuses what can't work, and returns the settings as they would be, with a proxy's address in its one spelling. Changes nothing. */
  check_network: {
    request: Partial<NetworkSettings>;
    reply: NetworkSettings & { authorities: readonly Authority[] };
  };
  /** Uses another way to the service from now on. A person has confirmed it: no page may ask for this. */
  change_network: { request: Partial<NetworkSettings>; reply: null };
  /** What keeps credits from being spent, as it is now. */
  limits: { request: null; reply: Limits };
  /** Keeps other limits. A person has confirmed what is looser: no page may ask for this. */
  change_limits: { request: LimitsChange; reply: null };
  /** Name and password of a proxy; null takes them away. */
  proxy_credentials: { request: { credentials: ProxyCredentials | null }; reply: null };
  /** Answers `proxy_wanted`, in the words of a proxy auto-config file. */
  proxy_found: { request: { id: number; answer: string }; reply: null };
  /** Answers `trash_wanted`: whether the file is in the system's trash now; where not, it is where it was. */
  trashed: { request: { id: number; isTrashed: boolean }; reply: null };
  /** What compacting would take away for good, the stores that were set aside among it if `copies`. */
  compactable: { request: { copies: boolean }; reply: Compaction };
  /** Purges removals up to `upTo` and gives their room back. A person has confirmed it: no page may ask for this. */
  compact: { request: { copies: boolean; upTo: number }; reply: Task };
  /** Puts a backup in the place of the store; the engine has ended after this, and must be started anew. */
  restore: { request: { path: string }; reply: { aside: string } };
  /** Deletes everything in the data folder; the engine has ended after this. `left` could not be deleted. */
  erase: { request: null; reply: { left: string[] } };
  /** Pauses every run and transfer; nothing more is spent until each is resumed by a person. */
  pause_all: { request: null; reply: null };
  /** The window speaks another language from now on. */
  language: { request: { language: Language }; reply: null };
  /** The computer slept: connections of before are dropped, and what waited is looked at now. */
  woke: { request: null; reply: null };
  /** What diagnostics tell: numbers and kinds only, nothing that was asked, answered or typed. */
  facts: { request: null; reply: { [name: string]: string | number | boolean | null } };
  /** Answers as soon as the engine has a moment; one that does not for long hangs. */
  ping: { request: null; reply: null };
  /** Stops paid work, waits for answers under way, closes the store. */
  shutdown: { request: null; reply: null };
}
export type ControlName = keyof ControlCalls;
export type ControlRequest<Name extends ControlName> = ControlCalls[Name]['request'];
export type ControlReply<Name extends ControlName> = ControlCalls[Name]['reply'];

/** Asks the engine; rejects with a `StackdeskError`, `engine_stopped` when it is gone before it answered. */
export type ControlCall = <Name extends ControlName>(
  name: Name,
  request: ControlRequest<Name>,
) => Promise<ControlReply<Name>>;

/** What is under way: `fraction` is done of all of it, 0 to 1, null when there is nothing. */
export interface Activity {
  fraction: number | null;
  /** Until the last run has asked what it can, ms; null if there is none, or nobody knows. */
  remainingMs: number | null;
  runs: number;
  transfers: number;
}

/** A run by its name, or if nobody gave it one by what it is and how many domains. */
export type NamedRun = { name: string } | { origin: 'pasted' | 'refresh'; domains: number };

/** What a person who looks elsewhere wants to hear of. */
export type EngineNotice =
  | { about: 'list ready'; technology: string; rows: number | null; automatic: boolean }
  | { about: 'list failed'; technology: string }
  | { about: 'download done'; technology: string; fileName: string | null }
  | { about: 'download failed'; technology: string; problem: Problem | null }
  | { about: 'run paused'; run: NamedRun; problem: Problem | null }
  | { about: 'run done'; run: NamedRun; found: number; rows: number; out: string | null };

/** What the engine tells the shell by itself. */
export type HostEvent =
  | ({ type: 'activity' } & Activity)
  | { type: 'notice'; notice: EngineNotice }
  /** The engine made a file that a page may use from now on. */
  | { type: 'file_given'; file: FileGrant }
  /** Asks how this computer reaches an origin; `proxy_found` answers. */
  | { type: 'proxy_wanted'; id: number; origin: string }
  /** Asks to move a file to the system's trash, one that the engine itself wrote and proved; `trashed` answers. */
  | { type: 'trash_wanted'; id: number; path: string };

/** One message of a page's port: text, or bytes where an answer carries some. */
export type PortData = string | Uint8Array;

/** Bytes as text, since the two processes may disagree about the format of structured clones. */
export type WireData = { text: string } | { base64: string };

/** Shell to engine. `connect` opens a page's port: handed over where ports can be, else relayed by `port` frames. */
export type HostFrame =
  | { frame: 'call'; id: number; name: ControlName; request: unknown }
  | { frame: 'connect'; port: number; relayed: boolean }
  | { frame: 'port'; port: number; data: WireData }
  | { frame: 'close'; port: number };

/** Engine to shell. `ready` is the first; calls are answered by `reply` or `failure`. */
export type EngineFrame =
  | { frame: 'ready' }
  | { frame: 'reply'; id: number; reply: unknown }
  | { frame: 'failure'; id: number; problem: { code: ErrorCode; message: string; reason?: Reason | null } }
  | { frame: 'event'; event: HostEvent }
  | { frame: 'port'; port: number; data: WireData }
  | { frame: 'close'; port: number };

/** Text stays text; bytes become base64. */
export function toWire(data: unknown): WireData {
  if (typeof data === 'string') return { text: data };
  if (data instanceof Uint8Array) return { base64: Buffer.from(data).toString('base64') };
  if (data instanceof ArrayBuffer) return { base64: Buffer.from(data).toString('base64') };
  throw new TypeError('a port carries text or bytes');
}

export function fromWire(data: WireData): PortData {
  return 'text' in data ? data.text : new Uint8Array(Buffer.from(data.base64, 'base64'));
}
