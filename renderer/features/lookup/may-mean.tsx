import { Button } from '@mantine/core';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import classes from './lookup.module.css';

/** "Did you mean", with buttons that cost nothing. */
export function MayMean({ domains = [], names }: { domains?: readonly string[]; names: readonly string[] }) {
  if (domains.length + names.length === 0) return null;
  return (
    <span className={classes.buttons}>
      <span>{words.lookup.mayMean}</span>
      {domains.map((domain) => (
        <Button
          key={domain}
          variant="default"
          size="compact-xs"
          onClick={() => openLookup({ kind: 'domain', domain })}
        >
          {shownDomain(domain)}
        </Button>
      ))}
      {names.map((name) => (
        <Button
          key={name}
          variant="default"
          size="compact-xs"
          onClick={() => openLookup({ kind: 'technology', name })}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}
