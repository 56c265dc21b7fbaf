import { Button, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AppInfo } from '#contract/shell.ts';
import { type AssistantProgram, assistantPrograms, linesFor } from '#contract/values/assistant-setup.ts';
import { assistantBudgetKeys } from '#contract/values/assistants.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { changeLimits, settingsStore } from '../../stores/session/settings.ts';
import { announce } from '../../stores/frame/announcer.ts';
import { CreditsField } from './credits-field.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { Switch } from '../../ui/switch.tsx';

const programs = Object.keys(assistantPrograms) as AssistantProgram[];

/** What assistants may spend, and how they are set up. */
export function AssistantsSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  const [info, setInfo] = useState<AppInfo | null>(null);
  useEffect(() => void shell.getInfo().then(setInfo, () => undefined), []);
  if (settings === null) return null;
  const { assistants } = words.settings;
  return (
    <Section id="assistants" title={assistants.title} hint={assistants.hint}>
      <Switch
        checked={settings.assistantsMaySpend}
        label={assistants.maySpend}
        description={assistants.maySpendHint}
        onChange={(event) => void changeLimits({ assistantsMaySpend: event.currentTarget.checked })}
      />
      <div className={classes.pair}>
        {assistantBudgetKeys.map((key) => (
          <CreditsField
            key={key}
            label={assistants[key]}
            hint={assistants.budgetHints[key]}
            placeholder="0"
            value={settings[key]}
            onSave={(value) => changeLimits({ [key]: value ?? 0 })}
          />
        ))}
      </div>
      {info === null ? null : <Setup info={info} />}
    </Section>
  );
}

/** The lines to paste into the settings of an assistant. */
function Setup({ info }: { info: AppInfo }) {
  const [program, setProgram] = useState<AssistantProgram>('claude-desktop');
  const [copied, setCopied] = useState<AssistantProgram | null>(null);
  const { assistants } = words.settings;
  const { command, args } = info.commandLine ?? { command: 'stackdesk', args: [] };
  const lines = linesFor(program, { command, args: [...args, 'mcp', '--data-dir', info.dataDir] });
  const { name, file } = assistantPrograms[program];
  const copy = () =>
    attempt(async () => {
      await shell.copyText({ text: lines.join('\n') });
      setCopied(program);
      announce(assistants.copied);
    });
  return (
    <>
      <Select
        className={classes.short}
        label={assistants.program}
        description={file === null ? assistants.run(name) : assistants.paste(name, file)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={program}
        allowDeselect={false}
        data={programs.map((value) => ({ value, label: assistantPrograms[value].name }))}
        onChange={(value) => value !== null && setProgram(value as AssistantProgram)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys, too */}
      <section className={classes.lines} aria-label={assistants.lines} tabIndex={0}>
        <pre>{lines.join('\n')}</pre>
      </section>
      <div>
        <Button variant="default" onClick={() => void copy()}>
          {copied === program ? assistants.copied : assistants.copy}
        </Button>
      </div>
      {info.commandLine === null ? <p className={classes.hint}>{assistants.noCommandLine}</p> : null}
    </>
  );
}
