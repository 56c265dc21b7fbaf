/** Words about what comes from outside of the window. */
export const openedWords = {
  notHere: {
    list: 'The link leads to a list that is not on this computer.',
    job: 'The link leads to a run that is not on this computer.',
  },
  otherWorkspace: 'The link leads to another workspace. Switch to it and open the link again.',
  waits: 'The link opens as soon as you are connected.',
  oneFile: (name: string) => `Only ${name} was opened: one spreadsheet at a time.`,
  updateFound: (version: string) => `Stackdesk ${version} can be downloaded.`,
  updateLook: 'Show',
};
