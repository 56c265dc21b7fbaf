/** The screens in the order of the rail. Ctrl or Cmd with a screen's number opens it. */
export const screens = ['home', 'lookup', 'enrich', 'lists', 'saved', 'credits', 'settings'] as const;
export type ScreenId = (typeof screens)[number];
