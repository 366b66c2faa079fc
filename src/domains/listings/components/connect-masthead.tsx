/** What Connect is, before the lights of an outfield wall. */
export function ConnectMasthead() {
  return (
    <div className="relative overflow-hidden bg-night">
      <OutfieldWall />
      <div className="relative mx-auto w-full max-w-7xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16 sm:pb-14">
        <h1 className="text-[clamp(3rem,10vw,7.5rem)] uppercase leading-[0.85]">
          <span className="block font-bold text-[0.4em] text-dim tracking-wide">Connect</span>
          Sponsor <span className="text-red">the game</span>
        </h1>
        <p className="mt-5 max-w-xl text-pretty text-dim text-lg">
          Tournaments, teams, fields and programs in and around New Orleans that look for sponsors.
          Our staff read every listing before it is shown.
        </p>
      </div>
    </div>
  );
}

/** Left edges of the signs on the wall; the red one is the sponsor's. */
const SIGNS = [760, 930, 1100, 1270];
const OWN_SIGN = 1100;

/** An outfield wall at night with sponsors' signs under a light pole. */
function OutfieldWall() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 420"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 h-full w-full max-sm:hidden max-lg:opacity-20"
      fill="none"
    >
      <path d="M1185 60 1010 420h350z" className="fill-chalk" opacity="0.06" />
      <path d="M1185 60v220" className="stroke-edge" strokeWidth="8" />
      <path d="M1130 40h110v34h-110z" className="fill-lifted stroke-edge" strokeWidth="4" />
      <path d="M1148 57h14m14 0h14m14 0h14" className="stroke-chalk" strokeWidth="12" />
      <path d="M700 270h740v150H660z" className="fill-line" />
      {SIGNS.map((x) => (
        <path
          key={x}
          d={`M${x} 296h140l-10 84h-140z`}
          className={x === OWN_SIGN ? "fill-red" : "fill-lifted"}
        />
      ))}
      <path
        d="M1120 338h86m-90 18h60"
        className="stroke-ground"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M660 418h780" className="stroke-edge" strokeWidth="6" />
    </svg>
  );
}
