import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { changeSettings, settingsStore } from '../../stores/session/settings.ts';
import { FolderField } from './path-field.tsx';
import { Section } from './section.tsx';

/** Where lists are downloaded to. */
export function DownloadsSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  return (
    <Section id="downloads" title={words.settings.downloads}>
      <FolderField
        labelId="settings-download-dir"
        label={words.settings.downloadDir}
        path={settings.downloadDir}
        none={words.settings.downloadDirDefault}
        resetName={words.settings.useDefault}
        keep={(downloadDir) => changeSettings({ downloadDir })}
      />
    </Section>
  );
}
