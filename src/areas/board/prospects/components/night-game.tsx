import { MastheadDrawing } from "#ui/masthead.tsx";

/** The lights of a night game, and a ball far too close. */
export default function NightGame() {
  return (
    <MastheadDrawing>
      <defs>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f5f1e8" stopOpacity="0.2" />
          <stop offset="1" stopColor="#f5f1e8" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M1010 0l-330 420h420zM1230 0l-140 420h420z" fill="url(#beam)" />
      <path d="M1010 0l-80 420h300zM1230 0l60 420h240z" fill="url(#beam)" />
      <g className="fill-line">
        <path d="M960 0h100v26h-100zM1180 0h100v26h-100z" />
      </g>
      <g className="fill-chalk">
        {[973, 998, 1022, 1047, 1193, 1218, 1242, 1267].map((x) => (
          <circle key={x} cx={x} cy="13" r="6" />
        ))}
      </g>
      <g transform="translate(1190 330)" className="max-lg:hidden">
        <circle r="190" className="fill-ground stroke-line" strokeWidth="2" />
        <g className="stroke-red" strokeWidth="3.5" strokeLinecap="round">
          <path d="M-112-153q96 153 0 306M112-153q-96 153 0 306" strokeWidth="1.5" />
          {STITCHES.map((y) => (
            <path key={y} d={stitchAt(y)} />
          ))}
        </g>
      </g>
    </MastheadDrawing>
  );
}

const STITCHES = Array.from({ length: 15 }, (_, index) => (index - 7) * 20);

/** Two mirrored stitches of the seams at height `y` of a ball with radius 190. */
function stitchAt(y: number): string {
  const seam = Math.round(112 - 48 * (1 - (y / 153) ** 2));
  return [-seam, seam].map((x) => `M${x - 12} ${y - 7}L${x} ${y}L${x + 12} ${y - 7}`).join("");
}
