import type { ReactNode } from "react";

interface MastheadProps {
  /** The page's heading: one to three words, the last of them in red. */
  title: ReactNode;
  /** A `MastheadDrawing`. */
  drawing: ReactNode;
  /** A title too long for the largest letters. */
  isLong?: boolean;
  action?: ReactNode;
  /** What there is on the page, in a sentence or two. */
  children: ReactNode;
}

/** The head of a public page, before a drawing under the lights of a night game. */
export function Masthead({ title, drawing, isLong = false, action, children }: MastheadProps) {
  const size = isLong ? "text-[clamp(3rem,10vw,7rem)]" : "text-[clamp(3.5rem,11vw,8rem)]";
  return (
    <div className="relative overflow-hidden bg-night">
      {drawing}
      <div className="relative mx-auto w-full max-w-7xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16 sm:pb-12">
        <h1 className={`${size} uppercase leading-[0.85]`}>{title}</h1>
        <p className="mt-5 max-w-xl text-pretty text-dim text-lg">{children}</p>
        {action && <p className="mt-7">{action}</p>}
      </div>
    </div>
  );
}

interface MastheadDrawingProps {
  /** Classes for windows without room beside the words: hidden, or faint behind them. */
  narrow?: string;
  /** The ground it stands on is always seen, rather than the lights above. */
  isGrounded?: boolean;
  children: ReactNode;
}

/** A drawing of 1440 × 420 behind a masthead; its right end stays in a narrow window. */
export function MastheadDrawing({
  narrow = "",
  isGrounded = false,
  children,
}: MastheadDrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 420"
      preserveAspectRatio={isGrounded ? "xMaxYMax slice" : "xMaxYMin slice"}
      className={`absolute inset-0 h-full w-full print:hidden ${narrow}`}
      fill="none"
    >
      {children}
    </svg>
  );
}
