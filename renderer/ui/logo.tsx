/** The mark: three sheets of a stack, the top one lit. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d="M12 13.2 3 17.6 12 22l9-4.4z" fill="currentColor" opacity="0.35" />
      <path d="M12 8.2 3 12.6 12 17l9-4.4z" fill="currentColor" opacity="0.65" />
      <path d="M12 2 3 6.4l9 4.4 9-4.4z" fill="var(--sd-accent)" />
    </svg>
  );
}
