import { useId } from "react";

/** A seam of red stitches on a chalk line: the break between two parts of a page. */
export function Stitches({ className = "" }: { className?: string }) {
  const pattern = useId();
  return (
    <svg aria-hidden="true" className={`block h-4 w-full text-line ${className}`}>
      <defs>
        <pattern id={pattern} width="22" height="16" patternUnits="userSpaceOnUse">
          <path d="M0 8h22" stroke="currentColor" strokeWidth="1" />
          <path
            d="M4 2l5 6l-5 6M15 2l-4 6l4 6"
            className="stroke-red"
            fill="none"
            strokeWidth="1.6"
          />
        </pattern>
      </defs>
      <rect width="100%" height="16" fill={`url(#${pattern})`} />
    </svg>
  );
}
