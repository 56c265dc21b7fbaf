import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import type { SystemSettings } from '../../../preload/contract/models/system.ts';
import { leavingChoices } from '../../../preload/contract/values/system.ts';
import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { changeSystem, copyDiagnostics, readSystem, systemStore } from '../../stores/session/system.ts';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { systemText as text } from './system-text.ts';
import { UpdateLine } from './update-line.tsx';

/** How the program fits into the computer: sleep, tray, links, updates, and what a report of a problem needs. */
export function SystemSection() {
  const system = useStore(systemStore, (state) => state.system);
  useEffect(() => void readSystem(), []);
  return (
    <Section id="system" title={text.title}>
      {system === null ? null : (
        <>
          <Choice
            name="keepAwake"
            settings={system.settings}
            label={text.keepAwake}
            hint={text.keepAwakeHint}
          />
          <Choice name="tray" settings={system.settings} label={text.tray} hint={text.trayHint} />
          <Leaving leaving={system.settings.leaving} />
          <Choice name="links" settings={system.settings} label={text.links} hint={text.linksHint} />
          {system.update.state === 'none' ? null : (
            <Choice name="updates" settings={system.settings} label={text.updates} hint={text.updatesHint} />
          )}
          <UpdateLine update={system.update} />
          <Diagnostics logPath={system.logPath} />
        </>
      )}
    </Section>
  );
}

function Choice(props: {
  name: Exclude<keyof SystemSettings, 'leaving'>;
  settings: SystemSettings;
  label: string;
  hint: string;
}) {
  const { name, settings, label, hint } = props;
  return (
    <Switch
      checked={settings[name]}
      label={label}
      description={hint}
      onChange={(event) => void changeSystem({ [name]: event.currentTarget.checked })}
    />
  );
}

function Leaving({ leaving }: Pick<SystemSettings, 'leaving'>) {
  const hint = useId();
  return (
    <div className={classes.field}>
      <span className={classes.label}>{text.leaving}</span>
      <SegmentedControl
        aria-label={text.leaving}
        aria-describedby={hint}
        value={leaving}
        data={leavingChoices.map((value) => ({ value, label: text.leavings[value] }))}
        onChange={(value) => void changeSystem({ leaving: value as SystemSettings['leaving'] })}
      />
      <div id={hint} className={classes.hint}>
        {text.leavingHint}
      </div>
    </div>
  );
}

function Diagnostics({ logPath }: { logPath: string }) {
  return (
    <div className={classes.choices}>
      <div>
        <div className={classes.label}>{text.diagnostics}</div>
        <p className={classes.hint}>{text.copyHint}</p>
      </div>
      <div className={classes.field}>
        <Button variant="default" onClick={() => void copyDiagnostics(text.copied)}>
          {text.copy}
        </Button>
        <Button variant="default" onClick={() => void attempt(() => shell.revealLog())}>
          {text.showLog}
        </Button>
        <span className={classes.path}>{logPath}</span>
      </div>
    </div>
  );
}
