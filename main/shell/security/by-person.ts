import { app } from 'electron';
import { StackdeskError } from '#contract/errors.ts';
import type { ControlCall, HostEvent, PersonsPart } from '#contract/host.ts';
import { because } from '#contract/reason.ts';
import type { ShellCallName } from '#contract/shell.ts';
import type { PressedAct } from '../../../words/en/shell.ts';
import type { Gestures } from '../page/gestures.ts';
import type { Questions } from './questions.ts';

/** What a call does, for a person who is asked if they pressed it; any other changes something. */
const acts: Partial<Record<ShellCallName, PressedAct>> = {
  copyText: 'copy',
  copyPicture: 'copy',
  copyDiagnostics: 'copy',
  openFile: 'open',
  revealFile: 'open',
  openDataFolder: 'open',
  revealLog: 'open',
  openLink: 'open',
  chooseSpreadsheet: 'choose',
  chooseTable: 'choose',
  chooseOutput: 'choose',
  savePicture: 'choose',
  chooseFolder: 'choose',
  chooseListFile: 'choose',
  chooseListFolder: 'choose',
  chooseCaFile: 'choose',
  chooseBackup: 'choose',
};

/** Whether a person, and not the page by itself, did something. */
export interface ByPerson {
  /** Resolves if a click or a key began this call, one for each. Throws `by_itself`. */
  requirePress(call: ShellCallName): Promise<void>;
  /** True if a click or a key came just now, or if a question can take its place. */
  mayAsk(): boolean;
  /** Tells the engine if a person began what a page's call begins, and agrees to it above their amount. */
  tellEngine(wanted: Extract<HostEvent, { type: 'person_wanted' }>): Promise<void>;
}

/**
 * A screen reader, or another program that helps a person, can press a button without a click or a key. Chromium
 * does not tell the shell of that, so a question of the system takes its place while such a program is there.
 */
export function createByPerson(options: {
  call: ControlCall;
  gestures: Pick<Gestures, 'take' | 'takeToBegin'>;
  questions: Pick<Questions, 'confirm'>;
}): ByPerson {
  const { call, gestures, questions } = options;
  const partIn = async ({
    beginning,
  }: Extract<HostEvent, { type: 'person_wanted' }>): Promise<PersonsPart> => {
    const isPressed = gestures.takeToBegin();
    if (isPressed && beginning.above === null) return 'did';
    if (!isPressed && !isAssisted()) return 'by_itself';
    return questions.confirm('begin', beginning).then(
      () => 'did',
      () => 'no',
    );
  };
  return {
    requirePress: async (name) => {
      if (gestures.take()) return;
      if (!isAssisted()) throw new StackdeskError('usage', because('by_itself'));
      await questions.confirm('press', { act: acts[name] ?? 'change' });
    },
    mayAsk: () => gestures.takeToBegin() || isAssisted(),
    tellEngine: async (wanted) => {
      const part = await partIn(wanted);
      // An engine that stopped meanwhile does not wait for this.
      await call('person_said', { id: wanted.id, part }).catch(() => undefined);
    },
  };
}

/** Whether a program that helps a person reads the window. Older Electrons say only if it reads everything. */
function isAssisted(): boolean {
  const features = app.getAccessibilitySupportFeatures?.();
  return app.isAccessibilitySupportEnabled() || features?.includes('webContents') === true;
}
