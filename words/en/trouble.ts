/** Words that replace a part that could not be drawn. */
export const trouble = {
  screenTitle: 'This screen stopped',
  screenText:
    'Something on it could not be shown. Runs and downloads go on, and nothing that was paid for is lost.',
  again: 'Show the screen again',
  windowTitle: 'The window stopped',
  windowText:
    'Something could not be shown. Runs and downloads go on, and nothing that was paid for is lost. Load the window again to go on.',
  reload: 'Load the window again',
  copy: 'Copy details',
  copied: 'Copied',
  details: 'Details',
};
