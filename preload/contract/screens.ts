/** The screens in the order in which the rail shows them; Ctrl or Cmd with a screen's number leads to it. */
export const screens = ['home', 'lookup', 'enrich', 'lists', 'saved', 'credits', 'settings'] as const;
export type ScreenId = (typeof screens)[number];
