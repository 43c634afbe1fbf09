export interface LogoProps {
  /** Accessible name; omit it where a surrounding link or heading has one. */
  label?: string;
  className?: string;
}

/** Word mark: the ring is the parent, the dot the child. Never mirrored. */
export function Logo({ label, className }: LogoProps) {
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
      viewBox="0 0 96 40"
      width="78"
      fill="none"
      stroke="currentColor"
      strokeWidth="7.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="20" cy="20" r="15" />
      <circle cx="22.5" cy="21.5" r="5.2" fill="var(--ok-accent-strong)" stroke="none" />
      <path d="M49 5.5v29M68 5.5 51.5 20.5 69 34.5M86 5.5v17" />
      <circle cx="86" cy="34" r="4.6" fill="currentColor" stroke="none" />
    </svg>
  );
}
