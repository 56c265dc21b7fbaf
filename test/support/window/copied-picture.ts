import type { ElectronApplication } from 'playwright-core';

export interface CopiedPicture {
  width: number;
  height: number;
  colours: number;
  corner: number[];
  png: string;
}

/** The picture in the clipboard: its size in pixels, its number of colours, and the colour of its corner. */
export function inClipboard(app: ElectronApplication): Promise<CopiedPicture | null> {
  return app.evaluate(async ({ clipboard, nativeImage }) => {
    const older = clipboard as unknown as { readImage?: () => Electron.NativeImage };
    const read = async () => {
      if (older.readImage !== undefined) return older.readImage();
      const item = (await clipboard.read()).find(({ types }) => types.includes('image/png'));
      const blob = await item?.getType('image/png');
      return nativeImage.createFromBuffer(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)));
    };
    const image = await read();
    if (image.isEmpty()) return null;
    const { width, height } = image.getSize();
    const bytes = image.toBitmap();
    const colours = new Set<number>();
    for (let at = 0; at < bytes.length; at += 4) colours.add(bytes.readUInt32LE(at));
    return {
      ...{ width, height },
      colours: colours.size,
      corner: [...bytes.subarray(0, 3)],
      png: image.toPNG().toString('base64'),
    };
  });
}
