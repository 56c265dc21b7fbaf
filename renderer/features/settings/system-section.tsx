import { Button, Progress, SegmentedControl } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { SystemSettings, UpdateState } from '#contract/models/system.ts';
import { leavingChoices } from '#contract/values/system.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { areSingleKeysOn, setSingleKeys } from '../../stores/frame/single-keys.ts';
import {
  changeSystem,
  checkForUpdates,
  copyDiagnostics,
  downloadUpdate,
  readSystem,
  systemStore,
} from '../../stores/session/system.ts';
import { useTold } from '../../ui/told.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { Switch } from '../../ui/switch.tsx';

/** How the program behaves on this computer: sleep, tray, links, updates and diagnostics. */
export function SystemSection() {
  const system = useStore(systemStore, (state) => state.system);
  useEffect(() => void readSystem(), []);
  return (
    <Section id="system" title={words.system.title}>
      {system === null ? null : (
        <>
          <Choice
            name="keepAwake"
            settings={system.settings}
            label={words.system.keepAwake}
            hint={words.system.keepAwakeHint}
          />
          <Choice
            name="tray"
            settings={system.settings}
            label={words.system.tray}
            hint={words.system.trayHint}
          />
          <Leaving leaving={system.settings.leaving} />
          <Choice
            name="links"
            settings={system.settings}
            label={words.system.links}
            hint={words.system.linksHint}
          />
          <SingleKeys />
          {system.update.state === 'none' ? null : (
            <Choice
              name="updates"
              settings={system.settings}
              label={words.system.updates}
              hint={words.system.updatesHint}
            />
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

function SingleKeys() {
  const [areOn, setAreOn] = useState(areSingleKeysOn);
  return (
    <Switch
      checked={areOn}
      label={words.system.singleKeys}
      description={words.system.singleKeysHint}
      onChange={(event) => {
        setSingleKeys(event.currentTarget.checked);
        setAreOn(event.currentTarget.checked);
      }}
    />
  );
}

function Leaving({ leaving }: Pick<SystemSettings, 'leaving'>) {
  const hint = useId();
  return (
    <div className={classes.field}>
      <span className={classes.label}>{words.system.leaving}</span>
      <SegmentedControl
        aria-label={words.system.leaving}
        aria-describedby={hint}
        value={leaving}
        data={leavingChoices.map((value) => ({ value, label: words.system.leavings[value] }))}
        onChange={(value) => void changeSystem({ leaving: value as SystemSettings['leaving'] })}
      />
      <div id={hint} className={classes.hint}>
        {words.system.leavingHint}
      </div>
    </div>
  );
}

function Diagnostics({ logPath }: { logPath: string }) {
  return (
    <div className={classes.choices}>
      <div>
        <h3 className={classes.label}>{words.system.diagnostics}</h3>
        <p className={classes.hint}>{words.system.copyHint}</p>
      </div>
      <div className={classes.field}>
        <Button variant="default" onClick={() => void copyDiagnostics(words.system.copied)}>
          {words.system.copy}
        </Button>
        <Button variant="default" onClick={() => void attempt(() => shell.revealLog())}>
          {words.system.showLog}
        </Button>
        <span className={classes.path}>{logPath}</span>
      </div>
    </div>
  );
}

/** The state of the update, and what can be done about it. */
function UpdateLine({ update }: { update: UpdateState }) {
  const { state, percent, sizeBytes, checkedAt, trouble } = update;
  const troubled = trouble === null ? '' : words.system.troubles[trouble];
  // Each share of a download would be said.
  useTold(`${wordsOf({ ...update, percent: null })} ${troubled}`.trim(), true);
  return (
    <div className={classes.field}>
      <div className={classes.connectionWords}>
        <div>{wordsOf(update)}</div>
        {troubled === '' ? null : <div className={classes.warning}>{troubled}</div>}
        {checkedAt === null || state === 'checking' ? null : (
          <div className={classes.hint}>{words.system.checkedAt(checkedAt)}</div>
        )}
        {state === 'downloading' ? (
          <Progress value={percent ?? 0} size="sm" aria-label={wordsOf(update)} />
        ) : null}
      </div>
      {state === 'found' ? (
        <Button variant="default" onClick={() => void downloadUpdate()}>
          {words.system.download(sizeBytes)}
        </Button>
      ) : null}
      {state === 'idle' || state === 'found' || state === 'checking' ? (
        <Button variant="default" disabled={state === 'checking'} onClick={() => void checkForUpdates()}>
          {words.system.check}
        </Button>
      ) : null}
    </div>
  );
}

function wordsOf({ state, version, percent }: UpdateState): string {
  const wording = words.system.updateStates;
  if (state === 'found' || state === 'ready') return wording[state](version ?? '');
  if (state === 'downloading') return wording.downloading(version ?? '', Math.floor(percent ?? 0));
  return wording[state];
}
