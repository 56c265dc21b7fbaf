import { Fragment } from 'react';

/** A web address without what every address begins with; where it is too long for its line, it goes on in the next after a slash. */
export function ShortAddress({ address }: { address: string }) {
  const parts = address
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
    .split(/(?<=\/)/);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of an address are told apart by their places alone.
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
