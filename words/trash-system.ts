/** Whether what was thrown away lies in the Recycle Bin, as Windows calls it in English. */
export const hasRecycleBin = /^win/i.test(navigator.platform);

/** Whether this is macOS, where files are "laid into" the trash in German. */
export const isMacTrash = /mac/i.test(navigator.platform);
