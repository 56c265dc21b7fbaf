import { Radio, Select } from '@mantine/core';
import { useStore } from 'zustand';
import type { Settings } from '../../../preload/contract/models/settings.ts';
import { changeLimits, changeSettings, settingsStore } from '../../stores/session/settings.ts';
import { ageChoices } from '../../ui/age-choices.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

const policies: readonly Settings['unknownOutcome'][] = ['ask', 'resend'];

/** How old a saved answer may be, and what happens when a paid answer is lost. */
export function AnswersSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  return (
    <Section id="answers" title={text.answers}>
      <Select
        className={classes.short}
        label={text.age}
        description={text.ageHint}
        inputWrapperOrder={['label', 'input', 'description']}
        value={String(settings.maxAgeMs)}
        data={ageChoices.map(({ ms, label }) => ({ value: String(ms), label }))}
        onChange={(value) =>
          value !== null && void changeSettings({ maxAgeMs: value === 'null' ? null : Number(value) })
        }
      />
      <Radio.Group
        label={text.unknown}
        description={text.unknownHint}
        value={settings.unknownOutcome}
        onChange={(value) => void changeLimits({ unknownOutcome: value as Settings['unknownOutcome'] })}
      >
        <div className={classes.choices}>
          {policies.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              label={text.unknownChoices[policy].label}
              description={text.unknownChoices[policy].hint}
            />
          ))}
        </div>
      </Radio.Group>
    </Section>
  );
}
