import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppInfo } from '../../../preload/contract/shell.ts';
import { shell } from '../../bridge.ts';
import { showTour } from '../../stores/frame/home-actions.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

/** What program this is, and where it keeps its tokens. */
export function AboutSection() {
  const [info, setInfo] = useState<AppInfo | null>(null);
  useEffect(() => void shell.getInfo().then(setInfo, () => undefined), []);
  return (
    <Section id="about" title={text.about}>
      {info === null ? null : (
        <dl className={classes.facts}>
          <div>
            <dt>{text.keychain}</dt>
            <dd>{text.keychains[info.keychain]}</dd>
          </div>
          <div>
            <dt>{text.version}</dt>
            <dd>{text.versionOf(info.version, info.electron)}</dd>
          </div>
        </dl>
      )}
      <div>
        <Button variant="default" onClick={() => void showTour()}>
          {text.showTour}
        </Button>
        <p className={classes.hint}>{text.showTourHint}</p>
      </div>
    </Section>
  );
}
