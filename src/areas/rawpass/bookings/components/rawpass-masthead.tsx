import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Masthead, MastheadDrawing } from "#ui/masthead.tsx";

/** What RawPass is, before home plate under the lights. */
export function RawPassMasthead() {
  return (
    <Masthead
      title={
        <>
          Raw<span className="text-red">Pass</span>
        </>
      }
      drawing={<HomePlate />}
      action={
        <Link to={paths.rawPassBuild} className={buttonClass("primary")}>
          Build your pass
        </Link>
      }
    >
      The pass to train with {brand.name}: small groups, the same coach and the same times every
      week. You choose the activities and how often.
    </Masthead>
  );
}

function HomePlate() {
  return (
    <MastheadDrawing narrow="max-lg:opacity-20">
      <defs>
        <linearGradient id="floodlight" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f5f1e8" stopOpacity="0.2" />
          <stop offset="1" stopColor="#f5f1e8" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M1060 0h60l240 420h-540z" fill="url(#floodlight)" />
      <path d="M1090 330 700 420M1090 330l390 90" className="stroke-line" strokeWidth="6" />
      <path d="M1020 250h140v50l-70 50-70-50z" className="fill-chalk" />
      <path
        d="M880 230h100v140H880zM1200 230h100v140h-100z"
        className="stroke-edge"
        strokeWidth="4"
      />
      <circle cx="1090" cy="130" r="34" className="fill-red" />
      <path
        d="M1068 106q22 24 0 48M1112 106q-22 24 0 48"
        className="stroke-chalk"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </MastheadDrawing>
  );
}
