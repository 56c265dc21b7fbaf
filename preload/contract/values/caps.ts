/** The caps that a person sets, as the settings name them, in the order in which they are shown. */
export const capKeys = ['capPerRun', 'capPerDay', 'capPerMonth', 'listCapPerDay', 'listCapPerMonth'] as const;
export type CapKey = (typeof capKeys)[number];
