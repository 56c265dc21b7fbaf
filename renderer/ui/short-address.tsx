import { Fragment } from 'react';

/** A web address without its usual beginning. If it is too long for a line, it may break after a slash. */
export function ShortAddress({ address }: { address: string }) {
  const parts = address
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
    .split(/(?<=\/)/);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address differ only by their index
    <Fragment key={place}>
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
