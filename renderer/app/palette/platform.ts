/** Whether this is macOS, where Cmd stands for Ctrl. */
export const isMac = /mac/i.test(navigator.platform);
