import { IconCpu, IconListDetails, IconWorld, type TablerIcon } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { lookupPrice } from '../../stores/session/prices.ts';
import { sessionStore } from '../../stores/session/session.ts';
import classes from './start.module.css';

const { domain, technology, many } = words.lookup.start.kinds;
const kinds: readonly { icon: TablerIcon; title: string; hint: (price: number) => string }[] = [
  { icon: IconWorld, ...domain },
  { icon: IconCpu, ...technology },
  { icon: IconListDetails, ...many },
];

/** What the field takes, and what comes of it, for whoever looks something up for the first time. */
export function Kinds() {
  const price = useStore(sessionStore, lookupPrice);
  return (
    <ul className={classes.kinds}>
      {kinds.map(({ icon: Icon, title, hint }) => (
        <li key={title} className={classes.kind}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <h3>{title}</h3>
          <p>{hint(price)}</p>
        </li>
      ))}
    </ul>
  );
}
