import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppInfo } from '#contract/shell.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { showTour } from '../../stores/home/home-actions.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';

/** The program's version and facts, and where it keeps its tokens. */
export function AboutSection() {
  const [info, setInfo] = useState<AppInfo | null>(null);
  useEffect(() => void shell.getInfo().then(setInfo, () => undefined), []);
  return (
    <Section id="about" title={words.settings.about}>
      {info === null ? null : (
        <dl className={classes.facts}>
          <div>
            <dt>{words.settings.keychain}</dt>
            <dd>{words.settings.keychains[info.keychain]}</dd>
          </div>
          <div>
            <dt>{words.settings.version}</dt>
            <dd>{words.settings.versionOf(info.version, info.electron)}</dd>
          </div>
        </dl>
      )}
      <div>
        <Button variant="default" onClick={() => void showTour()}>
          {words.settings.showTour}
        </Button>
        <p className={classes.hint}>{words.settings.showTourHint}</p>
      </div>
    </Section>
  );
}
