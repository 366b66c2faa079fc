interface FingerprintProps {
  /** What it is the fingerprint of. */
  of: string;
  /** What opens it. */
  label?: string;
  children: string;
}

/** A long number that only those who check the ledger need: it is shown when they ask for it. */
export function Fingerprint({ of, label = "Fingerprint", children }: FingerprintProps) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-dotted underline-offset-4 hover:text-chalk">
        {label}
        <span className="sr-only"> of {of}</span>
      </summary>
      <code className="mb-2 block wrap-anywhere text-chalk">{children}</code>
    </details>
  );
}
