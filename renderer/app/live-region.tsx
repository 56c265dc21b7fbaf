import { useStore } from 'zustand';
import { announcerStore } from '../stores/frame/announcer.ts';
import classes from './frame.module.css';

/** Where screen readers hear of what happens beside the focus. */
export function LiveRegion() {
  const message = useStore(announcerStore, (state) => state.message);
  return (
    <div className={classes.hidden} role="status" aria-live="polite">
      {message}
    </div>
  );
}
