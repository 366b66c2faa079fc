import { encodeQR } from "qr";

const EDGE = 4;

/** A QR code as a path of squares, with its width in squares; the white edge that scanners need is part of it. */
export interface CodePath {
  path: string;
  width: number;
}

/**
 * Draws a code, or an address, with the correction that survives a scratched card. Loaded when a code is shown: it
 * brings the library.
 */
export function drawCode(code: string): CodePath {
  const rows = encodeQR(code, "raw", { ecc: "medium", border: EDGE });
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { path: path.join(""), width: rows.length };
}
