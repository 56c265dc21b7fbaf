import classes from './meter.module.css';

/** A thin bar of a share, 0 to 1; words next to it say what it means. */
export function Meter({ share, tone = 'accent' }: { share: number; tone?: 'accent' | 'money' | 'quiet' }) {
  const percent = `${Math.min(100, Math.max(0, share * 100))}%`;
  return (
    <span className={classes.track} data-tone={tone} data-meter aria-hidden>
      <span className={classes.fill} data-bar style={{ width: percent }} />
    </span>
  );
}

/** A progress bar for screen readers, too: `value` of `max`. */
export function ProgressBar(props: {
  value: number;
  max: number;
  label: string;
  text: string;
  /** Whether it is paused. */
  isPaused?: boolean;
}) {
  const { value, max, label, text, isPaused } = props;
  const share = max === 0 ? 0 : value / max;
  return (
    <div
      className={classes.progress}
      data-tone={isPaused ? 'quiet' : undefined}
      data-meter
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      <div className={classes.fill} data-bar style={{ width: `${Math.min(100, share * 100)}%` }} />
    </div>
  );
}
