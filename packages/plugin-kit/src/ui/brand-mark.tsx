/** Two chevrons and a point: the product's mark, and the default assistant's. */
export function BrandMark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      className="ws-brand-mark"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <path d="M5.5 4.5 11.5 10l-6 5.5" stroke="var(--ws-accent)" strokeWidth="2" opacity=".35" />
      <path d="M8.5 4.5 14.5 10l-6 5.5" stroke="var(--ws-accent)" strokeWidth="2" opacity=".35" />
      <path
        d="M1 1.5 10 10l-9 8.5"
        stroke="var(--ws-accent)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="18.4" cy="10" r="1.4" fill="var(--ws-text)" />
    </svg>
  );
}
