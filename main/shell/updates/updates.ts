import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { StackdeskError } from '#contract/errors.ts';
import type { UpdateState } from '#contract/models/system.ts';
import { because } from '#contract/reason.ts';
import type { UpdateFeed } from './update-feed.ts';
import {
  ForgedUpdate,
  isNamed,
  type OfferedUpdate,
  requireHigher,
  requireSigned,
  StaleUpdate,
} from './update-signature.ts';

const dayMs = 86_400_000;
/** How long the first check waits, ms. A start has more important work. */
const firstLookMs = 20_000;

export interface UpdatesOptions {
  feed: UpdateFeed | null;
  isWanted: () => boolean;
  onState: (state: UpdateState) => void;
  log: (line: string) => void;
}

/** Looks for newer versions, downloads one if a person wants that, and installs it when the program ends. */
export interface Updates {
  state(): UpdateState;
  /** Checks soon, then once a day, if the settings allow it at that time. */
  start(): void;
  check(): Promise<UpdateState>;
  download(): Promise<UpdateState>;
}

export function createUpdates({ feed, isWanted, onState, log }: UpdatesOptions): Updates {
  let state: UpdateState = {
    state: feed === null ? 'none' : 'idle',
    version: null,
    percent: null,
    sizeBytes: null,
    checkedAt: null,
    trouble: null,
  };
  let loading: Promise<AppUpdater> | null = null;
  let offered: OfferedUpdate | null = null;
  const enter = (change: Partial<UpdateState>) => {
    state = { ...state, ...change };
    onState(state);
  };
  const load = (from: UpdateFeed): Promise<AppUpdater> => {
    loading ??= loadUpdater(from, log).then((updater) => {
      updater.on('download-progress', ({ percent }) => {
        if (state.state === 'downloading') enter({ percent: Math.min(100, Math.max(0, percent)) });
      });
      return updater;
    });
    return loading;
  };

  /** Runs a step. A failure is only shown in the settings, since it interrupts no one's work. */
  const attempt = async (before: UpdateState['state'], work: () => Promise<void>): Promise<UpdateState> => {
    try {
      await work();
    } catch (error) {
      log(`updates: ${error instanceof Error ? error.message : String(error)}`);
      const next = error instanceof StaleUpdate ? 'idle' : before;
      enter({ state: next, percent: null, trouble: troubleOf(error) });
    }
    return state;
  };

  const check = async (): Promise<UpdateState> => {
    if (
      feed === null ||
      state.state === 'checking' ||
      state.state === 'downloading' ||
      state.state === 'ready'
    )
      return state;
    enter({ state: 'checking', trouble: null });
    return attempt('idle', async () => {
      const found = await (await load(feed)).checkForUpdates();
      const checkedAt = new Date().toISOString();
      if (found === null) return enter({ state: 'none', checkedAt });
      // "Nothing newer" is believed of the makers only, too.
      requireSigned(found.updateInfo, feed.key, Date.now());
      if (!found.isUpdateAvailable) enter({ state: 'idle', version: null, sizeBytes: null, checkedAt });
      else {
        requireHigher(found.updateInfo, app.getVersion());
        // The library downloads what this same object names, and compares it with the hash in it.
        offered = found.updateInfo;
        enter({
          state: 'found',
          checkedAt,
          version: found.updateInfo.version,
          sizeBytes: found.updateInfo.files[0]?.size ?? null,
        });
      }
    });
  };

  return {
    state: () => state,
    start: () => {
      if (feed === null) return;
      const look = () => void (isWanted() && check());
      setTimeout(look, firstLookMs).unref();
      setInterval(look, dayMs).unref();
    },
    check,
    download: async () => {
      const update = offered;
      if (feed === null || update === null || state.state !== 'found')
        throw new StackdeskError('usage', because('no_update'));
      enter({ state: 'downloading', percent: 0, trouble: null });
      return attempt('found', async () => {
        // It may have been found weeks ago.
        requireSigned(update, feed.key, Date.now());
        const updater = await load(feed);
        const [path] = await updater.downloadUpdate();
        checkBeforeInstall(updater, path, { update, key: feed.key, log });
        enter({ state: 'ready', percent: null });
      });
    },
  };
}

/**
 * Reads the package once more when the program ends, before the library runs it: the library compared it with its hash
 * when it was downloaded, which may be weeks ago. A deb is then installed by an administrator.
 */
function checkBeforeInstall(
  updater: AppUpdater,
  path: string | undefined,
  { update, key, log }: { update: OfferedUpdate; key: KeyObject; log: (line: string) => void },
): void {
  // The library installs at `quit`, which comes after this.
  app.once('will-quit', () => {
    try {
      requireSigned(update, key, Date.now());
      if (path !== undefined && isNamed(update, readFileSync(path))) return;
      log('updates: the package changed after it was checked, so it is not installed');
    } catch (error) {
      log(`updates: the package is not installed: ${String(error)}`);
    }
    updater.autoInstallOnAppQuit = false;
  });
}

/** Loads the library when it is first used, so that the start does not wait for it. */
async function loadUpdater(feed: UpdateFeed, log: (line: string) => void): Promise<AppUpdater> {
  const module = await import('electron-updater');
  // The export is a getter, which the runtime does not see as a named export.
  const { autoUpdater } = ('default' in module ? module.default : module) as typeof module;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.allowDowngrade = false;
  autoUpdater.disableWebInstaller = true;
  autoUpdater.forceDevUpdateConfig = !app.isPackaged;
  autoUpdater.updateConfigPath = feed.path;
  // Otherwise the library would send each server a number that identifies this computer.
  autoUpdater.requestHeaders = { 'x-user-staging-id': 'none' };
  const note = (message: unknown) => log(`updates: ${String(message)}`);
  autoUpdater.logger = { info: note, warn: note, error: note };
  // Every failure is also a rejection. An error event without a listener would be thrown.
  autoUpdater.on('error', () => undefined);
  return autoUpdater;
}

function troubleOf(error: unknown): NonNullable<UpdateState['trouble']> {
  if (error instanceof ForgedUpdate) return 'forged';
  if (error instanceof StaleUpdate) return 'stale';
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'damaged';
  if (/^ERR_UPDATER_|^HTTP_ERROR/.test(code)) return 'nothing_there';
  if (/^net::|^ECONN|^ENOTFOUND/.test(message) || /^E[A-Z]+$/.test(code)) return 'unreachable';
  return 'other';
}
