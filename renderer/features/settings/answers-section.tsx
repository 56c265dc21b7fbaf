import { Radio, Select } from '@mantine/core';
import { useStore } from 'zustand';
import type { Settings } from '#contract/models/settings.ts';
import { words } from '../../../words/words.ts';
import { changeLimits, changeSettings, settingsStore } from '../../stores/session/settings.ts';
import { ageChoices } from '../../ui/age-choices.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';

const policies: readonly Settings['unknownOutcome'][] = ['ask', 'resend'];

/** How old a saved answer may be, and what happens when a paid answer is lost. */
export function AnswersSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  if (settings === null) return null;
  return (
    <Section id="answers" title={words.settings.answers}>
      <Select
        className={classes.short}
        label={words.settings.age}
        description={words.settings.ageHint}
        inputWrapperOrder={['label', 'input', 'description']}
        value={String(settings.maxAgeMs)}
        data={ageChoices.map(({ ms, label }) => ({ value: String(ms), label }))}
        onChange={(value) =>
          value !== null && void changeSettings({ maxAgeMs: value === 'null' ? null : Number(value) })
        }
      />
      <Radio.Group
        label={words.settings.unknown}
        description={words.settings.unknownHint}
        value={settings.unknownOutcome}
        onChange={(value) => void changeLimits({ unknownOutcome: value as Settings['unknownOutcome'] })}
      >
        <div className={classes.choices}>
          {policies.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              label={words.settings.unknownChoices[policy].label}
              description={words.settings.unknownChoices[policy].hint}
            />
          ))}
        </div>
      </Radio.Group>
    </Section>
  );
}
