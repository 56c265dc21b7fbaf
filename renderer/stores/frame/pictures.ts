import type { Picture } from '#contract/models/picture.ts';
import { fileNameOf } from '#shared/files/file-name.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { pngOf } from '../../pictures/draw-picture.ts';
import { lightPalette, type Palette, shownPalette } from '../../pictures/palette.ts';
import { attempt, tell } from './notices.ts';

/**
 * What to do with a picture: copy it with a white background or as the window shows it, or write it to a
 * file.
 */
export type PictureUse = 'copy' | 'copy_shown' | 'png' | 'svg';

/** Draws a chart and copies or writes it; says whether it worked. */
export function takePicture(use: PictureUse, make: (of: Palette) => Picture): Promise<boolean> {
  const text = words.parts.picture;
  return attempt(async () => {
    const picture = make(use === 'copy_shown' ? shownPalette() : lightPalette());
    if (use === 'copy' || use === 'copy_shown') {
      await shell.copyPicture({ png: pngOf(picture) });
      tell(text.copied);
      return;
    }
    const name = fileNameOf(picture.title);
    const saved = await shell.savePicture(
      use === 'png' ? { format: 'png', name, png: pngOf(picture) } : { format: 'svg', name, picture },
    );
    if (saved === null) return;
    const reveal = () => void attempt(() => shell.revealFile({ file: saved.ref }));
    tell(text.saved(saved.path), { actions: [{ label: text.reveal, run: reveal }] });
  });
}
