import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/notices.ts';
import { changeSettings, settingsStore } from '../../stores/settings.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

/** Where lists are downloaded to. */
export function DownloadsSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  const { downloadDir } = settings;
  const choose = () =>
    attempt(async () => {
      const chosen = await shell.chooseFolder();
      if (chosen !== null) await changeSettings({ downloadDir: chosen.ref });
    });
  return (
    <Section id="downloads" title={text.downloads}>
      <div>
        <div className={classes.label} id="settings-download-dir">
          {text.downloadDir}
        </div>
        <div className={classes.field}>
          <span className={downloadDir === null ? classes.hint : classes.path}>
            {downloadDir ?? text.downloadDirDefault}
          </span>
          <Button
            variant="default"
            size="compact-xs"
            aria-describedby="settings-download-dir"
            onClick={() => void choose()}
          >
            {text.choose}
          </Button>
          {downloadDir === null ? null : (
            <Button
              variant="default"
              size="compact-xs"
              aria-describedby="settings-download-dir"
              onClick={() => void changeSettings({ downloadDir: null })}
            >
              {text.useDefault}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
