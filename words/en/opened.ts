import type { Refusal } from '#contract/models/system.ts';

/** Words about what comes from outside the window. */
export const opened = {
  refused: {
    no_spreadsheet: (name: string) =>
      `${name} is not a spreadsheet that Stackdesk reads: CSV, TSV, TXT, XLSX, XLSM or ODS.`,
    no_file: (name: string) => `${name} is not a file.`,
    strange_place: (name: string) =>
      `${name} is a device or lies on another computer. Open it in Stackdesk if it is meant.`,
    unreadable: (name: string) => `${name} can’t be found or read.`,
    links_off: () => 'A link was not followed: Settings says that none are.',
    link_wrong: () => 'A link to Stackdesk was not understood.',
  } satisfies Record<Refusal, (name: string) => string>,
  notHere: {
    list: 'The link leads to a list that is not on this computer.',
    job: 'The link leads to a run that is not on this computer.',
  },
  otherWorkspace: 'The link leads to another workspace. Switch to it and open the link again.',
  waits: 'The link opens as soon as you are connected.',
  updateFound: (version: string) => `Stackdesk ${version} can be downloaded.`,
  updateLook: 'Show',
};
