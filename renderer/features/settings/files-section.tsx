import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { defaultOutputName, outputNameFault } from '#shared/files/output-name.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { forgetAllRemembered } from '../../stores/draft/open-draft.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { useCsvStyle } from '../../stores/session/csv-style.ts';
import { changeSettings, settingsStore } from '../../stores/session/settings.ts';
import { CsvStyleFields } from '../../ui/csv-style-fields.tsx';
import { FolderField } from './path-field.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';

const text = words.enrichOptions.settings;

/** The names and folder of enriched files, and what is remembered of files by their headers. */
export function FilesSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  const [style, setStyle] = useCsvStyle();
  if (settings === null) return null;
  return (
    <Section id="files" title={text.title}>
      <NameField name={settings.outputName} />
      <FolderField
        labelId="settings-output-dir"
        label={text.folder}
        path={settings.outputDir}
        none={text.nextToOriginal}
        resetName={words.settings.useDefault}
        keep={(outputDir) => changeSettings({ outputDir })}
      />
      <RememberedField />
      <h3 className={classes.label}>{words.parts.csv.title}</h3>
      <CsvStyleFields value={style} onChange={setStyle} />
    </Section>
  );
}

/** Saved when the field loses the focus, if it can be a name. */
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

function RememberedField() {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    reads.enrich
      .remembered()
      .then((found) => setCount(found.count))
      // Without a count there is nothing to forget.
      .catch(() => undefined);
  }, []);
  const forget = () =>
    attempt(async () => {
      await forgetAllRemembered();
      setCount(0);
    });
  if (count === null) return null;
  return (
    <div>
      <h3 className={classes.label} id="settings-remembered">
        {text.remembered}
      </h3>
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
