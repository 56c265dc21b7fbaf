import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ProxySetting } from '../../../preload/contract/models/settings.ts';
import { shell } from '../../bridge.ts';
import { changeNetwork, settingsStore } from '../../stores/settings.ts';
import { ProxyForm } from './proxy-form.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

const kinds: readonly ProxySetting['kind'][] = ['system', 'manual', 'none'];

/** How the service is reached: the proxy on the way, and whom to trust there. */
export function NetworkSection() {
  const settings = useStore(settingsStore, (state) => state.settings);
  // A proxy that has no address yet is looked at, not used.
  const [looked, setLooked] = useState<ProxySetting['kind'] | null>(null);
  if (settings === null) return null;
  const shown = looked ?? settings.proxy.kind;
  const choose = (kind: ProxySetting['kind']) => {
    setLooked(kind === 'manual' ? kind : null);
    if (kind !== 'manual') void changeNetwork(() => shell.setProxy({ kind }));
  };
  return (
    <Section id="network" title={text.network}>
      <div>
        <div className={classes.field}>
          <span className={classes.label}>{text.proxy}</span>
          <SegmentedControl
            aria-label={text.proxy}
            value={shown}
            data={kinds.map((kind) => ({ value: kind, label: text.proxies[kind] }))}
            onChange={(kind) => choose(kind as ProxySetting['kind'])}
          />
        </div>
        <p className={classes.hint}>{text.proxyHints[shown]}</p>
      </div>
      {shown === 'manual' ? <ProxyForm proxy={settings.proxy} onSaved={() => setLooked(null)} /> : null}
      <CaFile path={settings.caFile} />
    </Section>
  );
}

function CaFile({ path }: { path: string | null }) {
  return (
    <div>
      <div className={classes.label} id="settings-ca-file">
        {text.caFile}
      </div>
      <div className={classes.field}>
        <span className={path === null ? classes.hint : classes.path}>{path ?? text.caFileNone}</span>
        <Button
          variant="default"
          size="compact-xs"
          aria-describedby="settings-ca-file"
          onClick={() => void changeNetwork(shell.chooseCaFile)}
        >
          {text.choose}
        </Button>
        {path === null ? null : (
          <Button
            variant="default"
            size="compact-xs"
            aria-describedby="settings-ca-file"
            onClick={() => void changeNetwork(shell.removeCaFile)}
          >
            {text.removeCaFile}
          </Button>
        )}
      </div>
      <p className={classes.hint}>{text.caFileHint}</p>
    </div>
  );
}
