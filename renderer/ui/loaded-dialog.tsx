import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { loadedAhead } from './load-ahead.ts';

/** A dialog that is loaded when it is first opened, or before that while the window is idle. */
export function loadedDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = loadedAhead(load);
  /** A dialog gives the focus back only if it was closed before it was open. */
  function Opened(props: Props) {
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    return <Dialog {...props} isOpen={props.isOpen && isThere} />;
  }
  return function Later(props: Props) {
    const [wasOpen, setWasOpen] = useState(false);
    if (props.isOpen && !wasOpen) setWasOpen(true);
    return wasOpen ? (
      <Suspense fallback={null}>
        <Opened {...props} />
      </Suspense>
    ) : null;
  };
}
