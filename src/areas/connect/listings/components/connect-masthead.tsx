import { Masthead, MastheadDrawing } from "#ui/masthead.tsx";
import { ConnectEntrances } from "./how-it-works.tsx";

/** What Connect is, before the lights of an outfield wall. */
export function ConnectMasthead() {
  return (
    <Masthead
      title={
        <>
          <span className="block font-bold text-[0.4em] text-dim tracking-wide">Connect</span>
          Sponsor <span className="text-red">the game</span>
        </>
      }
      drawing={<OutfieldWall />}
      isLong
      action={<ConnectEntrances />}
    >
      Tournaments, teams, fields and programs in and around New Orleans that look for sponsors. Our
      staff read every listing before it is shown.
    </Masthead>
  );
}

/** Left edges of the signs on the wall; the red one is the sponsor's. */
const SIGNS = [760, 930, 1100, 1270];
const OWN_SIGN = 1100;

/** An outfield wall at night with sponsors' signs under a light pole. */
function OutfieldWall() {
  return (
    <MastheadDrawing narrow="max-sm:hidden max-lg:opacity-20" isGrounded>
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
    </MastheadDrawing>
  );
}
