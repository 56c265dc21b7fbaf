import { useStore } from 'zustand';
import { changeSettings, settingsStore } from '../../stores/session/settings.ts';
import { FolderField } from './path-field.tsx';
import { Section } from './section.tsx';
import { text } from './text.ts';

/** Where lists are downloaded to. */
export function DownloadsSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  return (
    <Section id="downloads" title={text.downloads}>
      <FolderField
        labelId="settings-download-dir"
        label={text.downloadDir}
        path={settings.downloadDir}
        none={text.downloadDirDefault}
        resetName={text.useDefault}
        keep={(downloadDir) => changeSettings({ downloadDir })}
      />
    </Section>
  );
}
