import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ProxySetting } from '#contract/models/settings.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { settingsStore } from '../../stores/session/settings.ts';
import { PathField } from './path-field.tsx';
import { ProxyForm } from './proxy-form.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';

const kinds: readonly ProxySetting['kind'][] = ['system', 'manual', 'none'];

/** How the service is reached: the proxy and the trusted authorities. */
export function NetworkSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  // A proxy without an address is only shown, not used.
  const [looked, setLooked] = useState<ProxySetting['kind'] | null>(null);
  if (settings === null) return null;
  const shown = looked ?? settings.proxy.kind;
  const choose = (kind: ProxySetting['kind']) => {
    setLooked(kind === 'manual' ? kind : null);
    if (kind !== 'manual') void attempt(() => shell.setProxy({ kind }));
  };
  return (
    <Section id="network" title={words.settings.network}>
      <div>
        <div className={classes.field}>
          <span className={classes.label}>{words.settings.proxy}</span>
          <SegmentedControl
            aria-label={words.settings.proxy}
            value={shown}
            data={kinds.map((kind) => ({ value: kind, label: words.settings.proxies[kind] }))}
            onChange={(kind) => choose(kind as ProxySetting['kind'])}
          />
        </div>
        <p className={classes.hint}>{words.settings.proxyHints[shown]}</p>
      </div>
      {shown === 'manual' ? <ProxyForm proxy={settings.proxy} onSaved={() => setLooked(null)} /> : null}
      <PathField
        labelId="settings-ca-file"
        label={words.settings.caFile}
        path={settings.caFile}
        none={words.settings.caFileNone}
        hint={words.settings.caFileHint}
        resetName={words.settings.removeCaFile}
        onChoose={() => void attempt(shell.chooseCaFile)}
        onReset={() => void attempt(shell.removeCaFile)}
      />
    </Section>
  );
}
