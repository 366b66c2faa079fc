import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { Masthead } from "#ui/masthead.tsx";
import { Part } from "#ui/part.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";

/** In the first HTML; its script, which only draws it again, is none of the first load. Nobody misses a decoration. */
const NightGame = import.meta.env.SSR
  ? (await import("./night-game.tsx")).default
  : lazy(() =>
      untilLoaded(() => import("./night-game.tsx")).catch(() => ({ default: () => <></> })),
    );

/** Heading of the board under the lights of a night game, with what is said of it below. */
export function BoardMasthead({ children }: { children?: ReactNode }) {
  return (
    <Masthead
      title={
        <>
          NOLA <span className="text-red">Top 100</span>
        </>
      }
      drawing={
        <Part>
          <Suspense>
            <NightGame />
          </Suspense>
        </Part>
      }
    >
      Top New Orleans-area baseball talent, ranked by scouts and community votes.{" "}
      <Link
        to={paths.voteLedger}
        className="underline sm:whitespace-nowrap underline-offset-4 hover:text-chalk"
      >
        See every vote counted
      </Link>
      {" · "}
      <Link
        to={paths.measurable("sixty-yard-dash")}
        className="underline sm:whitespace-nowrap underline-offset-4 hover:text-chalk"
      >
        See the fastest and hardest
      </Link>
      {" · "}
      <Link
        to={paths.events}
        className="underline sm:whitespace-nowrap underline-offset-4 hover:text-chalk"
      >
        Upcoming events
      </Link>
      {children}
    </Masthead>
  );
}
