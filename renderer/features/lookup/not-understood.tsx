import { useStore } from 'zustand';
import { sentenceOf } from '../../../words/said.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { Callout } from '../../ui/callout.tsx';
import { MayMean } from './may-mean.tsx';

/** Why what was typed can't be looked up, and what to type instead; nothing of it has a price. */
export function NotUnderstood() {
  const nothing = useStore(lookupStore, (state) => state.nothing);
  if (nothing === null) return null;
  return (
    <div role="status">
      <Callout tone="plain" action={<MayMean domains={nothing.domains} names={nothing.like} />}>
        {sentenceOf(nothing.reason)}
      </Callout>
    </div>
  );
}
