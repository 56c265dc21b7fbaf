import type { ComponentPropsWithRef } from 'react';
import classes from './link-button.module.css';

/**
 * A button that looks like a link, inside text or at the end of a line. `isSmall`: in small print; `isRoomy`:
 * with room around it for the pointer; `isUnderlined`: if nothing else sets it apart from the text.
 */
export function LinkButton({
  isSmall,
  isRoomy,
  isUnderlined,
  className,
  ...rest
}: { isSmall?: boolean; isRoomy?: boolean; isUnderlined?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? classes.link : `${classes.link} ${className}`}
      data-small={isSmall || undefined}
      data-roomy={isRoomy || undefined}
      data-underlined={isUnderlined || undefined}
    />
  );
}
