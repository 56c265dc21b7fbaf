import { Button } from '@mantine/core';
import type { Balance } from '#contract/models/money.ts';
import { words } from '../../words/words.ts';
import { Callout } from './callout.tsx';

/**
 * Asks whether others use a wallet, if it fell by what nothing here explains. What goes on by itself waits for that word.
 */
export function WalletQuestion(props: { balance: Balance | null; onTell: (others: 'yes' | 'once') => void }) {
  const { balance, onTell } = props;
  if (balance === null || balance.fall === 0) return null;
  return (
    <Callout
      tone="money"
      action={
        <Button.Group>
          <Button variant="default" size="compact-xs" onClick={() => onTell('yes')}>
            {words.credits.othersYes}
          </Button>
          <Button variant="default" size="compact-xs" onClick={() => onTell('once')}>
            {words.credits.othersOnce}
          </Button>
        </Button.Group>
      }
    >
      {words.credits.fell(balance.fall)}
    </Callout>
  );
}
