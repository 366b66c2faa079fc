/** A pitch on its way through the strike zone, with what a scout reads off it. */
export function ScoutedPitch() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 560 500"
      className="mx-auto w-full max-w-md overflow-visible max-lg:mt-8 lg:max-w-none"
      fill="none"
    >
      <defs>
        <linearGradient id="trail" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className="[stop-color:var(--color-red)]" stopOpacity="0" />
          <stop offset="1" className="[stop-color:var(--color-red)]" />
        </linearGradient>
      </defs>
      <path d="M40 470L180 440M520 458L390 438" className="stroke-edge" strokeWidth="4" />
      <path d="M208 446h144l26 22l-98 28l-98-28z" className="fill-chalk" />
      <path d="M160 96h240v300H160z" className="fill-ground" />
      <path d="M320 296h80v100h-80z" className="fill-line" />
      <path
        d="M240 96v300M320 96v300M160 196h240M160 296h240"
        className="stroke-line"
        strokeWidth="3"
      />
      <path d="M160 96h240v300H160z" className="stroke-chalk" strokeWidth="5" />
      <path
        d="M120 128V56h72M368 56h72v72M440 364v72h-72M192 436h-72v-72"
        className="stroke-red"
        strokeWidth="6"
      />
      <path
        d="M-40 -10C150 20 300 130 398 330L338 362C270 190 130 60 -40 -10z"
        fill="url(#trail)"
      />
      <Ball />
      <Reading x={416} y={150} value="88" unit="MPH" />
      <Reading x={0} y={276} value="2,310" unit="RPM" />
    </svg>
  );
}

function Ball() {
  return (
    <g transform="translate(366 346)">
      <circle r="44" className="fill-chalk" />
      <path d="M-26-36q22 36 0 72M26-36q-22 36 0 72" className="stroke-red" strokeWidth="2.5" />
      <path
        d="M-27-22l12 3M-22-8l13 0M-22 8l13 0M-27 22l12-3M27-22l-12 3M22-8l-13 0M22 8l-13 0M27 22l-12-3"
        className="stroke-red"
        strokeWidth="3.5"
      />
    </g>
  );
}

/** A number as on the display of a radar gun. */
function Reading({ x, y, value, unit }: { x: number; y: number; value: string; unit: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 0h144v82l-16 16H0z" className="fill-lifted" />
      <path d="M0 0h6v98H0z" className="fill-red" />
      <text x="22" y="58" className="fill-chalk font-bold font-display text-[54px]">
        {value}
      </text>
      <text x="22" y="84" className="fill-dim font-bold font-display text-[22px]">
        {unit}
      </text>
    </g>
  );
}
