import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { defaultOutputName, outputNameFault } from '../../../preload/contract/values/output-name.ts';
import { engine, shell } from '../../bridge.ts';
import { attempt } from '../../stores/notices.ts';
import { changeSettings, settingsStore } from '../../stores/settings.ts';
import { words } from '../../words/words.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { text as shared } from './text.ts';

const text = words.enrichMore.settings;

/** How enriched files are called, where they lie, and what is remembered of files by their headers. */
export function FilesSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  return (
    <Section id="files" title={text.title}>
      <NameField name={settings.outputName} />
      <FolderField folder={settings.outputDir} />
      <RememberedField />
    </Section>
  );
}

/** Kept once the field is left, if it can be a name. */
function NameField({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const pattern = typed.trim() === '' ? defaultOutputName : typed.trim();
  const fault = outputNameFault(pattern);
  const keep = () => {
    if (fault === null && pattern !== name) void changeSettings({ outputName: pattern });
  };
  return (
    <TextInput
      label={text.name}
      description={text.nameHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      maxLength={100}
      error={fault === null ? null : text.faults[fault]}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}

function FolderField({ folder }: { folder: string | null }) {
  const choose = () =>
    attempt(async () => {
      const chosen = await shell.chooseFolder();
      if (chosen !== null) await changeSettings({ outputDir: chosen.ref });
    });
  return (
    <div>
      <div className={classes.label} id="settings-output-dir">
        {text.folder}
      </div>
      <div className={classes.field}>
        <span className={folder === null ? classes.hint : classes.path}>{folder ?? text.beside}</span>
        <Button
          variant="default"
          size="compact-xs"
          aria-describedby="settings-output-dir"
          onClick={() => void choose()}
        >
          {shared.choose}
        </Button>
        {folder === null ? null : (
          <Button
            variant="default"
            size="compact-xs"
            aria-describedby="settings-output-dir"
            onClick={() => void changeSettings({ outputDir: null })}
          >
            {shared.useDefault}
          </Button>
        )}
      </div>
    </div>
  );
}

function RememberedField() {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    engine.enrich
      .remembered()
      .then((found) => setCount(found.count))
      // Without a count there is nothing to forget here.
      .catch(() => undefined);
  }, []);
  const forget = () =>
    attempt(async () => {
      await engine.enrich.forget({});
      setCount(0);
    });
  if (count === null) return null;
  return (
    <div>
      <div className={classes.label} id="settings-remembered">
        {text.remembered}
      </div>
      <div className={classes.field}>
        <span className={classes.hint}>{text.rememberedHint(count)}</span>
        {count === 0 ? null : (
          <Button
            variant="default"
            size="compact-xs"
            aria-describedby="settings-remembered"
            onClick={() => void forget()}
          >
            {text.forgetAll}
          </Button>
        )}
      </div>
    </div>
  );
}
