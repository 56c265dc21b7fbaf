/** Whether deleted files go to the Recycle Bin, which is its English name on Windows. */
export const hasRecycleBin = /^win/i.test(navigator.platform);

/** Whether this is macOS, where files are "laid into" the trash in German. */
export const isMacTrash = /mac/i.test(navigator.platform);
