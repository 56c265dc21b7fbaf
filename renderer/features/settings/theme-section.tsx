import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ThemeSource } from '#contract/shell.ts';
import { themeSources } from '#contract/values/theme.ts';
import { words } from '../../../words/words.ts';
import { onTheme, shell } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { LanguageField } from './language-field.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';

/** Light, dark, or as the computer; the shell sets it. */
export function ThemeSection() {
  const [source, setSource] = useState<ThemeSource | null>(null);
  useEffect(() => {
    void shell.getTheme().then(
      (theme) => setSource(theme.source),
      () => undefined,
    );
    return onTheme((theme) => setSource(theme.source));
  }, []);
  const choose = (chosen: string) =>
    void attempt(async () => setSource((await shell.setTheme({ source: chosen as ThemeSource })).source));
  return (
    <Section id="look" title={words.settings.look}>
      <div className={classes.field}>
        <span className={classes.label}>{words.settings.theme}</span>
        <SegmentedControl
          aria-label={words.settings.theme}
          value={source ?? ''}
          data={themeSources.map((value) => ({ value, label: words.settings.themes[value] }))}
          onChange={choose}
        />
      </div>
      <LanguageField />
    </Section>
  );
}
