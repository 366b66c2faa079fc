import { brand } from "#content/brand.ts";
import { Masthead, MastheadDrawing } from "#ui/masthead.tsx";

/** What the shop is, before a rail of products under the lights. */
export function ShopMasthead() {
  return (
    <Masthead
      title={
        <>
          {brand.shortName} <span className="text-red">Shop</span>
        </>
      }
      drawing={<Rail />}
    >
      Made for the dugout, the stands and the drive home.
    </Masthead>
  );
}

/** From left to right, the one in the light before its neighbors. */
const HANGERS = [850, 970, 1210, 1330, 1090];

/** A clothes rail in an equipment room, with one jersey in the light. */
function Rail() {
  return (
    <MastheadDrawing narrow="max-lg:opacity-30">
      <defs>
        <linearGradient id="lamp" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f5f1e8" stopOpacity="0.22" />
          <stop offset="1" stopColor="#f5f1e8" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M1050 0h80l190 420h-460z" fill="url(#lamp)" />
      <path d="M780 64h660" className="stroke-line" strokeWidth="10" />
      {HANGERS.map((x) => (
        <g
          key={x}
          transform={`translate(${x} 64)`}
          className={x === 1090 ? "fill-red" : "fill-lifted"}
        >
          <path d="M0 0v26" className="stroke-edge" strokeWidth="4" />
          <path d="M-22 30q22 26 44 0l34 14q16 8 24 30l26 66-46 20-14-30v190q-46 10-92 0v-190l-14 30-46-20 26-66q8-22 24-30z" />
          {x === 1090 && (
            <path
              fill="none"
              d="M-46 140C-20 170 20 170 46 140M-49 149L-39 147L-38 137M-36 160L-26 156L-28 146M-22 167L-13 161L-18 152M-6 171L0 162L-6 155M9 170L13 161L5 155M25 166L26 156L17 152M39 158L39 147L29 146"
              className="stroke-chalk"
              strokeWidth="4"
              strokeLinecap="round"
            />
          )}
        </g>
      ))}
    </MastheadDrawing>
  );
}
