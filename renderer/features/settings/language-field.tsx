import { SegmentedControl } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { LanguageChoice } from '#contract/language.ts';
import { languageChoices, languageNames } from '#contract/values/languages.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { loadAgain } from '../../stores/frame/kept-over-reload.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { SETTINGS_HASH } from '../../stores/frame/ui.ts';
import classes from './settings.module.css';

/** The window's language. All words are loaded on start, so the window is loaded again. */
export function LanguageField() {
  const [choice, setChoice] = useState<LanguageChoice | null>(null);
  const hint = useId();
  useEffect(() => {
    void shell.getLanguage().then(
      (spoken) => setChoice(spoken.choice),
      () => undefined,
    );
  }, []);
  const choose = (wanted: string) =>
    void attempt(async () => {
      const before = await shell.getLanguage();
      const spoken = await shell.setLanguage({ choice: wanted as LanguageChoice });
      setChoice(spoken.choice);
      if (spoken.language === before.language) return;
      // Returns to the settings after loading.
      loadAgain(SETTINGS_HASH);
    });
  return (
    <div className={classes.field}>
      <span className={classes.label}>{words.settings.language}</span>
      <SegmentedControl
        aria-label={words.settings.language}
        aria-describedby={hint}
        value={choice ?? ''}
        data={languageChoices.map((value) => ({
          value,
          label:
            value === 'system' ? (
              words.settings.systemLanguage
            ) : (
              <span lang={value}>{languageNames[value]}</span>
            ),
        }))}
        onChange={choose}
      />
      <div id={hint} className={classes.hint}>
        {words.settings.languageHint}
      </div>
    </div>
  );
}
