/** How the person can want the window: `system` follows the computer. */
export const themeSources = ['system', 'light', 'dark'] as const;
