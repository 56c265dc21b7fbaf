import { Fragment } from 'react';
import { words } from '../../../words/words.ts';
import { closeSheets } from '../../stores/frame/palette.ts';
import { areSingleKeysOn } from '../../stores/frame/single-keys.ts';
import { KeyCaps } from '../palette/key-caps.tsx';
import { isMac } from '../palette/platform.ts';
import { listShortcuts } from './shortcut-list.ts';
import classes from './shortcuts.module.css';
import { Dialog } from '../../ui/confirm-dialog.tsx';

/** Every shortcut, with what it does. */
export function ShortcutsSheet() {
  return (
    <Dialog
      opened
      onClose={closeSheets}
      returnFocus={false}
      title={words.palette.shortcuts}
      size={880}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.columns}>
        {listShortcuts(isMac, areSingleKeysOn()).map(({ title, lines }) => (
          <section key={title} className={classes.section} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ what, ways }) => (
                <div key={what} className={classes.line}>
                  <dt>{what}</dt>
                  <dd>
                    {ways.map((caps, index) => (
                      <Fragment key={caps.join()}>
                        {index === 0 ? null : <span className={classes.or}> {words.palette.or} </span>}
                        <KeyCaps caps={caps} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
