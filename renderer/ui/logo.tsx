/** The logo: three stacked sheets, the top one lit. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d="M5.9 14.7 3 16.1l9 4.4 9-4.4-2.9-1.4-6.1 3z" fill="currentColor" opacity="0.4" />
      <path d="M5.9 10.2 3 11.6 12 16l9-4.4-2.9-1.4-6.1 3z" fill="currentColor" opacity="0.75" />
      <path d="M12 2.7 3 7.1l9 4.4 9-4.4z" fill="var(--sd-accent)" />
    </svg>
  );
}
