import { IconSearch } from '@tabler/icons-react';
import { acceleratorOf } from '#contract/commands.ts';
import { words } from '../../../words/words.ts';
import { openSheetOf } from '../../stores/frame/palette.ts';
import { KeyCaps } from './key-caps.tsx';
import { capsOf } from './keys.ts';
import classes from './palette.module.css';
import { isMac } from './platform.ts';

const caps = capsOf(acceleratorOf('open_palette', isMac) ?? '', isMac);

/** Opens the palette and shows its shortcut. */
export function PaletteButton() {
  return (
    <button
      type="button"
      className={classes.open}
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      title={words.palette.button}
      onClick={() => openSheetOf('palette')}
    >
      <IconSearch size={15} stroke={1.75} aria-hidden />
      <span className={classes.openWords}>{words.palette.button}</span>
      <KeyCaps caps={caps} />
    </button>
  );
}
