/** Whether this is macOS, where Cmd replaces Ctrl. */
export const isMac = /mac/i.test(navigator.platform);
