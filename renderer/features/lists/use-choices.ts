import { useCallback, useEffect, useState } from 'react';
import type { ListChoices } from '../../../preload/contract/models/list.ts';
import { reads } from '../../rpc/reads.ts';

const nothing: ListChoices = { countries: [], companySizes: [], endings: [] };

/** What the filters of a list can be as far as it is known, and what reads that again, as after a refusal that told more. */
export function useChoices(): { choices: ListChoices; readAgain: () => Promise<void> } {
  const [choices, setChoices] = useState(nothing);
  const readAgain = useCallback(
    () =>
      // Without choices the fields work as well.
      reads.lists.choices().then(setChoices, () => undefined),
    [],
  );
  useEffect(() => void readAgain(), [readAgain]);
  return { choices, readAgain };
}
