import type { ErrorCode } from './errors.ts';
import type { Language } from './language.ts';
import type { Connection, Workspace } from './models/connection.ts';
import type { Compaction, Restored } from './models/data.ts';
import type { FileGrant, FileRef } from './models/file-ref.ts';
import type { Problem } from './models/job.ts';
import type { Wallet } from './models/money.ts';
import type { Limits, LimitsChange, NetworkSettings } from './models/settings.ts';
import type { Task } from './models/task.ts';
import type { TurnNumbers, WatchAsk, WatchOffer } from './models/watch.ts';
import type { Reason } from './reason.ts';

/**
 * What the sample service remembers, in the data folder: window and command line use the same balances and
 * lists.
 */
export const SAMPLE_STATE_FILE = 'sample-state.json';

/**
 * A certificate authority, for a person to compare with what their administrator told them. `fingerprint` is
 * SHA-256.
 */
export interface Authority {
  readonly subject: string;
  readonly fingerprint: string;
}

/**
 * A connection as the engine keeps it. Its token is in the keychain under `id`, and in the engine's memory.
 */
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

/**
 * A proxy's name and password, and the proxy they are for (`http://host:port`): they are sent to no other.
 * They are kept in the keychain and in memory only.
 */
export interface ProxyCredentials {
  proxy: string;
  user: string;
  password: string;
}

/**
 * Everything the shell asks of the engine, besides the page's port. Tokens reach the engine in no other way.
 */
export interface ControlCalls {
  /** Opens the store; the first call after every start. */
  init: {
    request: { dataDir: string; version: string; logsDir?: string; language?: Language };
    /** `proxy`: the one in the settings, and `team`: the library that was joined. Both may want a password. */
    reply: { connections: KnownConnection[]; proxy: string | null; team: string | null };
  };
  /** Verifies a token with `GET /v1/me` and keeps the connection, but not the token, in the store. */
  connect: {
    request: { kind: Connection['kind']; baseUrl: string; token: string };
    reply: VerifiedConnection;
  };
  /**
   * Hands over a remembered token with its origin, or null if there is none. Does not ask the service.
   * `baseUrl` moves a sample connection to its new address.
   */
  connection: {
    request: { connectionId: string; token: { value: string; origin: string } | null; baseUrl?: string };
    reply: null;
  };
  /**
   * Throws `usage` for an address that `connect` (null), or `move` of a connection, would refuse without
   * asking. Sends and changes nothing. The reply is the address as it will be used.
   */
  check_address: { request: { connectionId: string | null; baseUrl: string }; reply: string };
  /** Uses another address of the same origin, after it answered for the same account. */
  move: { request: { connectionId: string; baseUrl: string }; reply: null };
  /** The name by which a person knows a connection. Throws `not_connected` if there is none with this id. */
  connection_of: {
    request: { connectionId: string };
    reply: { kind: Connection['kind']; name: string; address: string };
  };
  /** Forgets a connection; what is saved under its workspaces stays. */
  disconnect: { request: { connectionId: string }; reply: null };
  /**
   * Files that a person chose for a page. The engine learns of each before the page can name it; an engine
   * that was started again learns of all of them again.
   */
  files_given: { request: { files: readonly FileGrant[] }; reply: null };
  /** The path of the file of one of the engine's records, so that the shell may open or show it. */
  file_of: { request: { file: FileRef }; reply: { path: string } };
  /** The same for a program that opens it: in place of a list that holds formulas, a copy whose cells are guarded. */
  file_to_open: { request: { file: FileRef }; reply: { path: string } };
  /**
   * Whether the page may open an address: it is the website of a technology, or a value in the saved answer
   * that is named, or the domain was found before `openedAtMs`.
   */
  knows_link: {
    request: { url: string; snapshotId: number | null; openedAtMs: number };
    reply: { known: boolean };
  };
  /**
   * Refuses settings that can't work. Returns the others as they would be stored, with a proxy's address in
   * its normal form. Changes nothing.
   */
  check_network: {
    request: Partial<NetworkSettings>;
    reply: NetworkSettings & { authorities: readonly Authority[] };
  };
  /** Changes the way to the service. A person has confirmed it: no page may ask for this. */
  change_network: { request: Partial<NetworkSettings>; reply: null };
  /** The current limits on spending. */
  limits: { request: null; reply: Limits };
  /** Changes the limits. A person has confirmed what is looser: no page may ask for this. */
  change_limits: { request: LimitsChange; reply: null };
  /** What a person would agree to. Changes nothing. */
  offer_watch: { request: { ask: WatchAsk }; reply: WatchOffer };
  /** Does what was offered. A person has confirmed it: no page may ask for this. */
  accept_watch: { request: { offerId: number }; reply: { watchId: number } };
  /** Name and password of a proxy; null removes them. */
  proxy_credentials: { request: { credentials: ProxyCredentials | null }; reply: null };
  /** The address of a team's library as it is kept. Throws `usage` for one that can't work. Connects to nothing. */
  check_team: { request: { address: string }; reply: { address: string; host: string; user: string } };
  /** Joins a library. A person has confirmed it: no page may ask for this. Throws why it can't be joined. */
  team_join: { request: { address: string; person: string; password: string | null }; reply: null };
  team_leave: { request: null; reply: null };
  /** With whom tags and notes would be shared, as whom, and of how many domains. Throws if there is no team. */
  check_notes: { request: null; reply: { host: string; person: string; domains: number } };
  /** Shares tags and notes, or no more. A person has confirmed it: no page may ask for this. */
  team_share_notes: { request: { isShared: boolean }; reply: null };
  /** The remembered password of the library at an address. It is used for no other. */
  team_password: { request: { address: string; password: string }; reply: null };
  /** Answers `proxy_wanted`, in the words of a proxy auto-config file. */
  proxy_found: { request: { id: number; answer: string }; reply: null };
  /** Answers `person_wanted`. */
  person_said: { request: { id: number; part: PersonsPart }; reply: null };
  /** Answers `trash_wanted`. */
  trashed: { request: { id: number; outcome: TrashOutcome }; reply: null };
  /** What compacting would delete permanently; with `copies`, including the stores that were set aside. */
  compactable: { request: { copies: boolean }; reply: Compaction };
  /**
   * Purges removals up to `upTo` and frees their room. A person has confirmed it: no page may ask for this.
   */
  compact: { request: { copies: boolean; upTo: number }; reply: Task };
  /** Replaces the store with a backup. The engine has then ended and must be started again. */
  restore: { request: { path: string }; reply: Restored };
  /**
   * Deletes everything in the data folder. The engine has then ended. `left` lists what could not be deleted.
   */
  erase: { request: null; reply: { left: string[] } };
  /** Pauses every run and transfer; nothing more is spent until a person resumes them. */
  pause_all: { request: null; reply: null };
  /** The language of the window changed. */
  language: { request: { language: Language }; reply: null };
  /** The computer slept: older connections are dropped, and everything that waits is checked now. */
  woke: { request: null; reply: null };
  /** Facts for diagnostics: numbers and kinds only, nothing that was asked, answered or typed. */
  facts: { request: null; reply: { [name: string]: string | number | boolean | null } };
  /** Returns as soon as the engine has a moment. An engine that takes long hangs. */
  ping: { request: null; reply: null };
  /** Stops paid work, waits for answers under way, then closes the store. */
  shutdown: { request: null; reply: null };
}
export type ControlName = keyof ControlCalls;
export type ControlRequest<Name extends ControlName> = ControlCalls[Name]['request'];
export type ControlReply<Name extends ControlName> = ControlCalls[Name]['reply'];

/**
 * Asks the engine. Rejects with a `StackdeskError`; `engine_stopped` if the engine ends before it answers.
 */
export type ControlCall = <Name extends ControlName>(
  name: Name,
  request: ControlRequest<Name>,
) => Promise<ControlReply<Name>>;

/** What is under way. `fraction` is how much of all of it is done, 0 to 1; null if there is nothing. */
export interface Activity {
  fraction: number | null;
  /** Ms until the last run has asked what it can; null if there is none, or if it is not known. */
  remainingMs: number | null;
  runs: number;
  transfers: number;
}

/** A run by its name; without one, by its origin and number of domains. */
export type NamedRun = { name: string } | { origin: 'pasted' | 'refresh'; domains: number };

/** What a person wants to hear of while they look elsewhere. */
export type EngineNotice =
  | { about: 'list ready'; technology: string; rows: number | null; automatic: boolean }
  | { about: 'list failed'; technology: string }
  | { about: 'download done'; technology: string; fileName: string | null }
  | { about: 'download failed'; technology: string; problem: Problem | null }
  | { about: 'run paused'; run: NamedRun; problem: Problem | null }
  | { about: 'watch ended'; watch: string; numbers: TurnNumbers | null }
  | { about: 'watch paused'; watch: string; problem: Problem | null }
  | { about: 'run done'; run: NamedRun; found: number; rows: number; out: string | null };

/**
 * What became of a file that was to be moved to the system's trash. If it is not there, it is where it was: a person agreed
 * to `delete` it for good, or did not.
 */
export type TrashOutcome = 'trashed' | 'delete' | 'keep';

/**
 * What a page wants to begin, and what that costs at most. `above`: the amount of the person that this exceeds, so that
 * it takes their yes; null if it does not. `name` is that of a file, a technology or a domain.
 */
export interface Beginning {
  act: 'run' | 'resume' | 'row' | 'list' | 'lookup' | 'download' | 'watch' | 'word';
  wallet: Wallet;
  credits: number;
  above: number | null;
  name: string | null;
}

/** What became of it: the person `did` it, said `no`, or the page did it `by_itself`. */
export type PersonsPart = 'did' | 'no' | 'by_itself';

/** What the engine sends to the shell without a call. */
export type HostEvent =
  | ({ type: 'activity' } & Activity)
  | { type: 'notice'; notice: EngineNotice }
  /** The engine made a file that a page may use from now on. */
  | { type: 'file_given'; file: FileGrant }
  /** A file was written by its handle, which no engine takes from now on. */
  | { type: 'file_used'; handle: string }
  /** Asks how this computer reaches an origin; `proxy_found` is the answer. */
  | { type: 'proxy_wanted'; id: number; origin: string }
  /** Asks if the person began what a page's call would begin; `person_said` is the answer. */
  | { type: 'person_wanted'; id: number; beginning: Beginning }
  /** Asks to move a file that the engine wrote and proved to the system's trash; `trashed` is the answer. */
  | { type: 'trash_wanted'; id: number; path: string };

/** One message of a page's port: text, or bytes if an answer carries some. */
export type PortData = string | Uint8Array;

/** Bytes as text, because the two processes may have different formats of structured clones. */
export type WireData = { text: string } | { base64: string };

/**
 * Shell to engine. `connect` opens a page's port: the port itself if it can be sent, else `port` frames relay
 * it. `tables` brings the port of a table process that the engine asked for; `tables_ended` says that it has ended.
 */
export type HostFrame =
  | { frame: 'call'; id: number; name: ControlName; request: unknown }
  | { frame: 'connect'; port: number; relayed: boolean }
  | { frame: 'port'; port: number; data: WireData }
  | { frame: 'close'; port: number }
  | { frame: 'tables'; id: number }
  | { frame: 'tables_ended'; id: number; isTooLarge: boolean };

/**
 * Engine to shell. `ready` is the first; calls are answered by `reply` or `failure`. An engine that can't start Node asks for
 * table processes, and says when one works and when it shall end.
 */
export type EngineFrame =
  | { frame: 'ready' }
  | { frame: 'reply'; id: number; reply: unknown }
  | { frame: 'failure'; id: number; problem: { code: ErrorCode; message: string; reason?: Reason | null } }
  | { frame: 'event'; event: HostEvent }
  | { frame: 'port'; port: number; data: WireData }
  | { frame: 'close'; port: number }
  | TablesFrame;

/**
 * How much memory a table process may really use, and how often that is looked at while it works, ms. The database's own
 * limit is less; 10,000,000 rows are sorted in 900 MB.
 */
export const TABLES_MEMORY = { mostBytes: 1_600_000_000, lookMs: 250 } as const;

export type TablesFrame =
  | { frame: 'tables_start' | 'tables_end'; id: number }
  | { frame: 'tables_busy'; id: number; isBusy: boolean };

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
