import { useEffect, useState } from 'react';
import type { AppInfo } from '../../../preload/contract/shell.ts';
import { shell } from '../../bridge.ts';
import classes from './settings.module.css';
import { text } from './text.ts';

/** Where things lie on this computer. */
export function AboutSection() {
  const [info, setInfo] = useState<AppInfo | null>(null);
  useEffect(() => void shell.getInfo().then(setInfo, () => undefined), []);
  if (info === null) return null;
  return (
    <section className={classes.section} aria-labelledby="settings-about">
      <h2 id="settings-about">{text.about}</h2>
      <dl className={classes.facts}>
        <dt>{text.keychain}</dt>
        <dd>{text.keychains[info.keychain]}</dd>
        <dt>{text.data}</dt>
        <dd className={classes.path}>{info.dataDir}</dd>
        <dt>{text.version}</dt>
        <dd>{text.versionOf(info.version, info.electron)}</dd>
      </dl>
    </section>
  );
}
