import { IconCircleDashed, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { sessionStore } from '../stores/session.ts';
import { ActivityButton } from './activity-button.tsx';
import { Balances } from './balances.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { text } from './text.ts';
import classes from './top-bar.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';

const serviceIcons = { online: IconCloudCheck, offline: IconCloudOff, unknown: IconCircleDashed };

/** Where one is, what there is to spend, what runs, and whether the service answers. */
export function TopBar() {
  return (
    <header className={classes.bar}>
      <WorkspaceMenu />
      <PaletteButton />
      <div className={classes.end}>
        <ActivityButton />
        <Balances />
        <Reachability />
      </div>
    </header>
  );
}

function Reachability() {
  const service = useStore(sessionStore, (state) => state.session?.service ?? 'unknown');
  const Icon = serviceIcons[service];
  return (
    <span className={classes.service} data-service={service} title={text.serviceTitle[service]}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.serviceWord}>{text.service[service]}</span>
    </span>
  );
}
