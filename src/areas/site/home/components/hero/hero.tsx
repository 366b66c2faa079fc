import { Pause, Play } from "lucide-react";
import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { SectionLink } from "#ui/section-link.tsx";
import { Stitches } from "#ui/stitches.tsx";
import { BackgroundLines } from "../background-lines.tsx";
import { useContent } from "../content.ts";
import baseball from "../drawings/baseball.svg?url";
import basketball from "../drawings/basketball.svg?url";
import football from "../drawings/football.svg?url";
import track from "../drawings/track.svg?url";
import { ScrollArrow } from "./scroll-arrow.tsx";
import { useIsMotionWanted } from "./use-is-motion-wanted.ts";
import "./hero.css";

const SPORTS = [
  { name: "Baseball", drawing: baseball },
  { name: "Football", drawing: football },
  { name: "Basketball", drawing: basketball },
  { name: "Track and Field", drawing: track },
];
/** Specification part 1, section 9. */
const ROTATION_MS = 5_000;
const LINES = 20;

/** The opening of the page: four sports in turn, under the lights. */
export function Hero() {
  const [isHeld, setIsHeld] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const hero = useRef<HTMLElement>(null);
  const isMotionWanted = useIsMotionWanted(hero);
  const isRunning = isMotionWanted && !isHeld && !isStopped;
  const { index, turn, select } = useRotation(SPORTS.length, ROTATION_MS, isRunning);
  const { heading, text } = useContent().home.hero;
  const [first, second] = heading;
  return (
    <section
      ref={hero}
      aria-labelledby="hero-heading"
      className="hero"
      onPointerEnter={({ pointerType }) => setIsHeld(pointerType !== "touch")}
      onPointerLeave={() => setIsHeld(false)}
      // A tap gives focus, too, and nothing would take it away again.
      onFocus={({ target }) => target.matches(":focus-visible") && setIsHeld(true)}
      onBlur={(event) => setIsHeld(staysInside(event))}
    >
      <div className="hero-stage">
        {SPORTS.map(({ name, drawing }, place) => (
          <img
            key={name}
            src={drawing}
            alt=""
            width={1000}
            height={900}
            fetchPriority={place === 0 ? "high" : "low"}
            className={place === index ? "is-shown" : ""}
          />
        ))}
      </div>
      <BackgroundLines count={LINES} />
      <div className="hero-words">
        <h1 id="hero-heading" className="uppercase">
          <span className="block">{first} </span>
          <span className="block text-red">{second}</span>
        </h1>
        <p className="mt-5 max-w-md text-balance text-lg sm:mt-6 sm:text-xl">{text}</p>
        <div className="mt-7 flex flex-wrap gap-3 sm:mt-9 sm:gap-4">
          <SectionLink to={paths.homeSection("solutions")} className={buttonClass("primary")}>
            Our Solutions
          </SectionLink>
          <SectionLink to={paths.homeSection("contact")} className={buttonClass("quiet")}>
            Partner With Us
          </SectionLink>
        </div>
        <div className="needs-scripts mt-8 flex items-center gap-3 sm:mt-14">
          <fieldset className="flex flex-1 gap-2 sm:max-w-xl sm:gap-3">
            <legend className="sr-only">Sports</legend>
            {SPORTS.map(({ name }, place) => (
              <button
                key={name}
                type="button"
                aria-label={name}
                aria-pressed={place === index}
                onClick={() => select(place)}
                className="hero-bar"
              >
                <span aria-hidden="true" className="max-sm:hidden">
                  {name}
                </span>
                <TurnLine
                  key={place === index ? turn : "rest"}
                  isRunning={isRunning && place === index}
                  lastsMs={ROTATION_MS}
                />
              </button>
            ))}
          </fieldset>
          <button
            type="button"
            aria-label={isStopped ? "Start the rotation" : "Stop the rotation"}
            onClick={() => setIsStopped(!isStopped)}
            className="grid size-11 shrink-0 place-items-center text-dim hover:text-chalk"
          >
            {isStopped ? (
              <Play aria-hidden="true" size={18} />
            ) : (
              <Pause aria-hidden="true" size={18} />
            )}
          </button>
        </div>
      </div>
      <div className="hero-foot">
        <Stitches className="-translate-y-1/2 absolute top-1/2" />
        <ScrollArrow isBouncing={isMotionWanted} />
      </div>
    </section>
  );
}

function staysInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return currentTarget.contains(relatedTarget);
}

/** Each growth is a frame. An animation, even one of few steps, would ask for sixty in a second. */
const GROWS_MS = 1_000;

interface TurnLineProps {
  isRunning: boolean;
  /** How long it takes to become full. */
  lastsMs: number;
}

/** The line under a bar, which grows while it is running. */
function TurnLine({ isRunning, lastsMs }: TurnLineProps) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = line.current;
    if (!element || !isRunning) return;
    let passedMs = 0;
    const show = () => element.style.setProperty("--part", `${passedMs / lastsMs}`);
    show();
    const timer = setInterval(() => {
      passedMs += GROWS_MS;
      show();
    }, GROWS_MS);
    return () => {
      clearInterval(timer);
      element.style.removeProperty("--part");
    };
  }, [isRunning, lastsMs]);
  return <span ref={line} className={`hero-bar-line ${isRunning ? "is-running" : ""}`} />;
}

interface Rotation {
  index: number;
  /** Counts the turns, so that what shows the time left can begin anew. */
  turn: number;
  select(index: number): void;
}

/** Goes through `count` things while it is running, the next one after `everyMs`, and from the last to the first. */
function useRotation(count: number, everyMs: number, isRunning: boolean): Rotation {
  const [{ index, turn }, setShown] = useState({ index: 0, turn: 0 });
  const select = useCallback(
    (next: number) => setShown((shown) => ({ index: next % count, turn: shown.turn + 1 })),
    [count],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn that was chosen gets its full time
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => select(index + 1), everyMs);
    return () => clearTimeout(timer);
  }, [isRunning, index, turn, everyMs, select]);
  return { index, turn, select };
}
