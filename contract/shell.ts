import { z } from 'zod';
import type { CommandId } from './commands.ts';
import { languageChoiceSchema, spokenSchema } from './language.ts';
import { workspaceSchema } from './models/connection.ts';
import { restoredSchema } from './models/data.ts';
import {
  fileHandleSchema,
  fileRefSchema,
  type GivenFile,
  givenFileSchema,
  outFormatSchema,
} from './models/file-ref.ts';
import { type Problem, problemSchema } from './models/job.ts';
import { pictureSchema, pngSchema } from './models/picture.ts';
import { limitsChangeSchema } from './models/settings.ts';
import {
  openedSchema,
  systemSettingsSchema,
  systemStateSchema,
  type UpdateState,
  updateStateSchema,
} from './models/system.ts';
import { taskSchema } from './models/task.ts';
import { personSchema, teamAddressSchema, teamPasswordSchema } from './models/team.ts';
import { watchAskSchema } from './models/watch.ts';
import { eraseConfirmation } from './values/erase.ts';
import type { ScreenName } from './values/help-places.ts';
import { themeSources } from './values/theme.ts';

/** A name without folder and ending, for a file that does not exist yet. */
const fileName = z
  .string()
  .max(255)
  .regex(/^[^./\\:\p{C}][^/\\:\p{C}]*$/u, 'A file name is needed.');
const webAddress = z.url({ protocol: /^https?$/ }).max(2_048);
/** As a person types it, also without a scheme: the engine alone says what an address is. */
const typedAddress = z.string().max(2_048);

/** The person's choice of theme: `system` follows the computer. */
export const themeSourceSchema = z.enum(themeSources);
export type ThemeSource = z.infer<typeof themeSourceSchema>;

export const themeSchema = z.object({ source: themeSourceSchema, dark: z.boolean() });
export type Theme = z.infer<typeof themeSchema>;

/**
 * A new connection. `memory`: this computer has no keychain, so the token is gone when Stackdesk is closed.
 */
export const connectedSchema = z.object({
  connectionId: z.string(),
  name: z.string(),
  workspaces: z.array(workspaceSchema),
  keychain: z.enum(['os', 'memory']),
});
export type Connected = z.infer<typeof connectedSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  electron: z.string(),
  platform: z.string(),
  dataDir: z.string(),
  keychain: z.enum(['os', 'memory']),
  /** The service's address that was used last, or that STACKDESK_BASE_URL sets; the default of `connect`. */
  baseUrl: z.string().nullable(),
  /** How other programs start the command line; null if it is not part of this program. */
  commandLine: z.object({ command: z.string(), args: z.array(z.string()) }).nullable(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** Whether the engine takes calls. `failed` stays until `restartEngine` is called, and `problem` says why. */
export const engineStateSchema = z.object({
  state: z.enum(['starting', 'ready', 'restarting', 'failed']),
  problem: problemSchema.nullable(),
});
export type EngineState = z.infer<typeof engineStateSchema>;

/** Commands that the window itself carries out, whatever the page does. */
export const windowCommandSchema = z.enum([
  'zoom_in',
  'zoom_out',
  'zoom_reset',
  'full_screen',
  'documentation',
]);
export type WindowCommand = z.infer<typeof windowCommandSchema>;

/** 200,000 rows of a wide table. */
const LONGEST_COPY = 256 * 1024 * 1024;

const nothing = z.null();
const chosen = givenFileSchema.nullable();

/**
 * Every call of the page to the shell. Those that need trust (`connect`, `moveConnection`, `disconnect`,
 * `setProxy`, `joinTeam`, `leaveTeam`, `shareNotes`, `chooseCaFile`, `removeCaFile`, `setLimits`, `agreeToWatch`, `compactData`,
 * `restoreBackup`, `eraseEverything`) ask the person in a dialog of the system. If the person says no, they throw
 * `cancelled` and change nothing.
 * The main side checks the input by these schemas; both sides take their types from here.
 */
export const shellCalls = {
  connect: {
    input: z.object({ token: z.string().trim().min(1).max(4_096), baseUrl: typedAddress.optional() }),
    output: connectedSchema,
  },
  trySample: { input: nothing, output: connectedSchema },
  /** Uses another address of the same origin for a connection, after it answered for the same account. */
  moveConnection: {
    input: z.object({ connectionId: z.string().min(1).max(200), baseUrl: typedAddress }),
    output: z.void(),
  },
  disconnect: { input: z.object({ connectionId: z.string().min(1).max(200) }), output: z.void() },
  /** Shows the system's dialog; null if the person cancelled it. */
  chooseSpreadsheet: { input: nothing, output: chosen },
  /** A file to look at: a spreadsheet or Parquet. */
  chooseTable: { input: nothing, output: chosen },
  /** A file to write once, in this format; the dialog proposes this name in the downloads folder. */
  chooseOutput: { input: z.object({ name: fileName, format: outFormatSchema }), output: chosen },
  /** Puts a text into the clipboard: a line, or lines and cells of a table. Signs that no person can see are left out. */
  copyText: { input: z.object({ text: z.string().max(LONGEST_COPY) }), output: z.void() },
  /** Puts a picture into the clipboard. Refuses what is not a PNG file of a bounded size. */
  copyPicture: { input: z.object({ png: pngSchema }), output: z.void() },
  /**
   * Writes a picture to a new file that the person names in the system's dialog; null if they cancelled it.
   */
  savePicture: {
    input: z.discriminatedUnion('format', [
      z.object({ format: z.literal('png'), name: fileName, png: pngSchema }),
      z.object({ format: z.literal('svg'), name: fileName, picture: pictureSchema }),
    ]),
    output: chosen,
  },
  openFile: { input: z.object({ file: fileRefSchema }), output: z.void() },
  revealFile: { input: z.object({ file: fileRefSchema }), output: z.void() },
  chooseFolder: { input: nothing, output: chosen },
  /** The file of a list, or a folder with such files, that was moved or came from another computer. */
  chooseListFile: { input: nothing, output: chosen },
  chooseListFolder: { input: nothing, output: chosen },
  /** Lets the person choose a file of authorities, and trusts it; does nothing if they choose none. */
  chooseCaFile: { input: nothing, output: z.void() },
  removeCaFile: { input: nothing, output: z.void() },
  chooseBackup: { input: nothing, output: chosen },
  openDataFolder: { input: nothing, output: z.void() },
  /**
   * Replaces the store with a backup that the person chose in this session; `aside` is the old store's new
   * path.
   */
  restoreBackup: { input: z.object({ file: fileHandleSchema }), output: restoredSchema },
  /**
   * Purges what was removed and frees its room; with `copies`, also the stores that were set aside. Its
   * progress comes as `task` events.
   */
  compactData: { input: z.object({ copies: z.boolean() }), output: taskSchema },
  /** Deletes the store, what was pasted, caches, logs and tokens; `left` could not be deleted. */
  eraseEverything: {
    input: z.object({ confirmation: z.literal(eraseConfirmation) }),
    output: z.object({ left: z.array(z.string()) }),
  },
  /**
   * The way to the service. Name and password go to the keychain and to this proxy alone. A `password` of
   * null keeps the present one for the same user at the same proxy.
   */
  setProxy: {
    input: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['system', 'none']) }),
      z.object({
        kind: z.literal('manual'),
        url: z.string().trim().min(1).max(2_048),
        user: z.string().min(1).max(1_024).nullable(),
        password: z.string().max(4_096).nullable(),
      }),
    ]),
    output: z.void(),
  },
  /**
   * Asks the person only about what is looser: a cap raised or cleared, or lost requests sent again without
   * asking.
   */
  setLimits: { input: limitsChangeSchema, output: z.void() },
  /** Makes a watch, changes its caps, or confirms what it stands for now. Shows the person its price. */
  agreeToWatch: { input: watchAskSchema, output: z.object({ watchId: z.number().int() }) },
  /**
   * Shares what is bought with a team, through the library at this address. The password goes to the keychain and to this
   * address alone; null keeps the present one for the same address.
   */
  joinTeam: {
    input: z.object({
      address: teamAddressSchema,
      person: personSchema,
      password: teamPasswordSchema.nullable(),
    }),
    output: z.void(),
  },
  leaveTeam: { input: nothing, output: z.void() },
  /** Shares tags and notes with the team, or no more. */
  shareNotes: { input: z.object({ isShared: z.boolean() }), output: z.void() },
  /** The proxy that a password is kept for, and its user. */
  getProxyUser: {
    input: nothing,
    output: z.object({ proxy: z.string().nullable(), user: z.string().nullable() }),
  },
  /**
   * Opens an http or https address in the person's browser. `snapshotId` names the
   * saved answer that has it. An address that the engine does not know is shown to the person first.
   */
  openLink: {
    input: z.object({ url: webAddress, snapshotId: z.number().int().nullable() }),
    output: z.void(),
  },
  getTheme: { input: nothing, output: themeSchema },
  setTheme: { input: z.object({ source: themeSourceSchema }), output: themeSchema },
  getLanguage: { input: nothing, output: spokenSchema },
  /** The menu changes at once, the page when it is loaded again. */
  setLanguage: { input: z.object({ choice: languageChoiceSchema }), output: spokenSchema },
  runWindowCommand: { input: z.object({ command: windowCommandSchema }), output: z.void() },
  getInfo: { input: nothing, output: appInfoSchema },
  /** How the program behaves on this computer. */
  getSystem: { input: nothing, output: systemStateSchema },
  setSystem: { input: systemSettingsSchema.partial(), output: systemStateSchema },
  /** Looks for a newer version now, whatever the settings say; downloads nothing. */
  checkForUpdates: { input: nothing, output: updateStateSchema },
  /** Downloads the version that was found; it is installed when the program ends. */
  downloadUpdate: { input: nothing, output: updateStateSchema },
  /**
   * Puts what a report of a problem needs into the clipboard: nothing secret, no name of a website, person or
   * file.
   */
  copyDiagnostics: { input: nothing, output: z.void() },
  /** Shows the log in its folder. */
  revealLog: { input: nothing, output: z.void() },
  /** What was opened from outside since the last call, oldest first. Each is returned once. */
  takeOpened: { input: nothing, output: z.array(openedSchema) },
  restartEngine: { input: nothing, output: z.void() },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type ShellCalls = typeof shellCalls;
export type ShellCallName = keyof ShellCalls;

/** What a page may call by itself. Every other call needs a click or a key that the system delivered, one for each. */
export const callsOfItself: ReadonlySet<ShellCallName> = new Set([
  'getProxyUser',
  'getTheme',
  'getLanguage',
  'getInfo',
  'getSystem',
  'takeOpened',
]);

/** What a page sends. */
export type ShellInput<Name extends ShellCallName> = z.input<ShellCalls[Name]['input']>;
/** The same after it was checked. */
export type CheckedInput<Name extends ShellCallName> = z.output<ShellCalls[Name]['input']>;
export type ShellOutput<Name extends ShellCallName> = z.infer<ShellCalls[Name]['output']>;

/** A result as data, because errors lose their code when they leave an isolated context. */
export type ShellResult<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

type Call<Name extends ShellCallName> =
  null extends ShellInput<Name>
    ? () => Promise<ShellResult<ShellOutput<Name>>>
    : (input: ShellInput<Name>) => Promise<ShellResult<ShellOutput<Name>>>;

/** Stops listening. */
export type Unsubscribe = () => void;

/** The whole of `window.stackdesk`. */
export interface ShellBridge {
  /**
   * Asks for a port to the engine. It arrives as a `message` event of the window whose data is `{ type:
   * portMessage }`, from the page's own origin, with the port in `ports[0]`; call `start()` on it. The port
   * closes when the engine stops; when the engine is back, a new one arrives without asking.
   */
  requestPort(): void;
  /** What to send for a file that was dropped or picked; null if it is not on this computer's disk. */
  giveFile(file: File): Promise<GivenFile | null>;
  onEngineState(listener: (state: EngineState) => void): Unsubscribe;
  onTheme(listener: (theme: Theme) => void): Unsubscribe;
  /** Called when something was opened from outside and waits for `takeOpened`. */
  onOpened(listener: () => void): Unsubscribe;
  onUpdate(listener: (update: UpdateState) => void): Unsubscribe;
  /** Called with each command of the menu that the page must carry out. */
  onMenuCommand(listener: (command: CommandId) => void): Unsubscribe;
  /**
   * Sends the commands that can be given now, and the screen that is shown, if any. The menu greys out all other commands,
   * and Help opens at that screen.
   */
  sendAvailable(commands: readonly CommandId[], screen: ScreenName | null): void;
  /** Says that the page can be used from now on. */
  sendShown(): void;
  shell: { [Name in ShellCallName]: Call<Name> };
}
