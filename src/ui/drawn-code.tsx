import { useEffect, useState } from "react";
import type { CodePath } from "./code-path.ts";

/** The squares of a short code with its edge, for the time until it is drawn. */
const SQUARES = 33;

/** The drawing of a code; null until its script is there. */
export function useCodePath(code: string): CodePath | null {
  const [drawn, setDrawn] = useState<(CodePath & { code: string }) | null>(null);
  useEffect(() => {
    let isWanted = true;
    import("./code-path.ts").then(
      ({ drawCode }) => isWanted && setDrawn({ ...drawCode(code), code }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [code]);
  return drawn?.code === code ? drawn : null;
}

interface DrawnCodeProps {
  /** Null while it is not drawn yet. */
  drawing: CodePath | null;
  /** Whose code it is, for who can't see it. */
  label: string;
  className?: string;
}

/** A code in black on white, whatever surrounds it. */
export function DrawnCode({ drawing, label, className = "" }: DrawnCodeProps) {
  const size = drawing?.width ?? SQUARES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`aspect-square ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      {drawing && <path d={drawing.path} fill="#000" />}
    </svg>
  );
}
