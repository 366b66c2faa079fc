import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";

/** What RawPass is, before home plate under the lights. */
export function RawPassMasthead() {
  return (
    <div className="relative overflow-hidden bg-night">
      <HomePlate />
      <div className="relative mx-auto w-full max-w-7xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16 sm:pb-14">
        <h1 className="text-[clamp(3.5rem,11vw,8rem)] uppercase leading-[0.85]">
          Raw<span className="text-red">Pass</span>
        </h1>
        <p className="mt-5 max-w-xl text-pretty text-dim text-lg">
          The pass to train with {brand.name}: small groups, the same coach and the same times every
          week. You choose the activities and how often.
        </p>
        <p className="mt-7">
          <Link to={paths.rawPassBuild} className={buttonClass("primary")}>
            Build your pass
          </Link>
        </p>
      </div>
    </div>
  );
}

function HomePlate() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 420"
      preserveAspectRatio="xMaxYMin slice"
      className="absolute inset-0 h-full w-full max-lg:opacity-30"
      fill="none"
    >
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
    </svg>
  );
}
