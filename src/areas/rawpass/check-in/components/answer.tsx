import { CheckCheck, CircleCheck, OctagonX, TriangleAlert, Undo2, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { DrawnCode, useCodePath } from "#ui/drawn-code.tsx";
import { nextWords, sentenceOf } from "../schema/answer-words.ts";
import type { DeskAnswer } from "../schema/desk.ts";
import { Contact } from "./contact.tsx";
import { Decide } from "./decide.tsx";
import { OtherSessions } from "./other-sessions.tsx";
import { SellDropIn } from "./sell-drop-in.tsx";
import type { DeskState, Shown } from "./use-desk.ts";
import { detailOf, titleOf } from "./words.ts";

type Color = DeskAnswer["data"]["color"];

/** A color is never alone: a shape and a word say the same. */
const SIGNS: Record<Color, { word: string; Icon: typeof CircleCheck; className: string }> = {
  green: { word: "Green", Icon: CircleCheck, className: "bg-turf text-ground" },
  amber: { word: "Amber", Icon: TriangleAlert, className: "bg-amber text-ground" },
  red: { word: "Red", Icon: OctagonX, className: "bg-red text-ground" },
  again: { word: "Again", Icon: CheckCheck, className: "bg-chalk text-ground" },
};

interface PlateProps {
  Icon: typeof CircleCheck;
  word: string;
  title: string;
  className: string;
  children?: ReactNode;
}

/** What is seen from three steps away. */
function Plate({ Icon, word, title, className, children }: PlateProps) {
  return (
    <div className={`cut flex min-h-44 items-start gap-5 p-5 sm:p-7 ${className}`}>
      <Icon aria-hidden="true" className="size-16 shrink-0 sm:size-24" strokeWidth={2.25} />
      <div className="min-w-0">
        <p className="font-bold font-display text-xl uppercase">{word}</p>
        <p className="break-words font-bold font-display text-5xl uppercase leading-none sm:text-6xl">
          {title}
        </p>
        {children}
      </div>
    </div>
  );
}

/** What the desk says, the same for eyes and ears, and what staff can do about it. */
export function Answer({ desk }: { desk: DeskState }) {
  const { shown } = desk;
  const section = useRef<HTMLElement>(null);
  const plate = useRef<HTMLDivElement>(null);
  const key = shown?.key;
  useEffect(() => {
    if (key === undefined) return;
    // The steps below may be taller than a phone.
    plate.current?.scrollIntoView({ block: "nearest" });
    // A scanner leaves the field alone in which somebody types.
    if (document.activeElement?.matches("input, textarea, select")) return;
    section.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <section ref={section} aria-label="Answer" tabIndex={-1} className="outline-none">
      <div ref={plate} role="status" aria-live="assertive">
        <ShownPlate key={shown?.key} shown={shown} />
      </div>
      {shown?.kind === "answer" && <Steps key={shown.key} shown={shown} desk={desk} />}
    </section>
  );
}

function ShownPlate({ shown }: { shown: Shown | null }) {
  if (!shown) {
    return (
      <p className="cut grid min-h-44 place-items-center bg-night p-6 text-center text-dim text-lg">
        Scan a code to check someone in.
      </p>
    );
  }
  if (shown.kind === "undone") {
    return (
      <Plate Icon={Undo2} word="Undone" title="Not checked in" className="bg-line text-chalk" />
    );
  }
  if (shown.kind === "unread") {
    return (
      <Plate Icon={TriangleAlert} word="Amber" title="Look below" className={SIGNS.amber.className}>
        <p className="mt-2 text-lg">{shown.text}</p>
      </Plate>
    );
  }
  if (shown.kind === "failure") {
    return (
      <Plate Icon={WifiOff} word="No answer" title="Not checked in" className="bg-line text-chalk">
        <p className="mt-2 text-lg">{shown.text}</p>
        {shown.isSignedOut && (
          <a href={paths.authThen(paths.rawPassDesk)} className={`mt-3 ${buttonClass("quiet")}`}>
            Log in
          </a>
        )}
      </Plate>
    );
  }
  const { answer, isOfDevice } = shown;
  const { Icon, word, className } = SIGNS[answer.color];
  return (
    <Plate Icon={Icon} word={word} title={titleOf(answer)} className={className}>
      <p className="mt-2 font-semibold text-lg">{detailOf(answer)}</p>
      {answer.color === "red" && (
        <p className="mt-1 text-lg">
          {isOfDevice && answer.stop === "unknown"
            ? "This code is not on the list of this device."
            : sentenceOf(answer)}
        </p>
      )}
      {answer.next && <p className="mt-1 text-lg">{nextWords(answer.next)}</p>}
    </Plate>
  );
}

interface StepsProps {
  shown: Extract<Shown, { kind: "answer" }>;
  desk: DeskState;
}

/** What comes next, if anything does. None of it stands in the way of the next scan. */
function Steps({ shown, desk }: StepsProps) {
  const { answer, wish, waitingKey } = shown;
  const { color, athlete, checkIn, stop, owedCents } = answer;
  return (
    <div className="mt-4 grid gap-4">
      {owedCents !== null && <Owed cents={owedCents} />}
      {stop === "no_session" && athlete && !desk.device.isOffline && (
        <OtherSessions wish={wish} desk={desk} />
      )}
      {athlete && (
        <SellDropIn answer={answer} athlete={athlete} desk={desk}>
          {color === "amber" && <Decide answer={answer} wish={wish} desk={desk} />}
        </SellDropIn>
      )}
      {athlete && (
        <div className="flex flex-wrap items-center gap-3">
          <Contact athlete={athlete} desk={desk} />
          {checkIn && (checkIn.id > 0 || waitingKey !== null) && (
            <UndoButton checkIn={checkIn} onUndo={() => desk.undo(shown)} desk={desk} />
          )}
        </div>
      )}
    </div>
  );
}

/** What a family owes for a pass, and a code of the page on which the parent pays. */
function Owed({ cents }: { cents: number }) {
  const drawing = useCodePath(new URL(paths.rawPassOwn, location.href).href);
  return (
    <section aria-label="Owed" className="grid gap-4 bg-night p-5 sm:grid-cols-[1fr_auto]">
      <p>
        <strong className="text-xl">{inDollars(cents)} is owed.</strong> The parent scans this, logs
        in and pays, or changes the card.
      </p>
      <div className="w-40 bg-paper">
        <DrawnCode drawing={drawing} label="Code of the page of the pass" className="w-full" />
      </div>
    </section>
  );
}

interface UndoButtonProps {
  checkIn: NonNullable<DeskAnswer["data"]["checkIn"]>;
  onUndo(): Promise<void>;
  desk: DeskState;
}

/** Takes the check-in back, as long as that can be done. */
function UndoButton({ checkIn, onUndo, desk }: UndoButtonProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const left = new Date(checkIn.undoUntil).getTime() - Date.now();
    if (left <= 0) return setIsOver(true);
    const timer = setTimeout(() => setIsOver(true), left);
    return () => clearTimeout(timer);
  }, [checkIn]);
  if (isOver) return null;
  return (
    <Button look="quiet" disabled={desk.isPending} onClick={() => void onUndo()}>
      <Undo2 aria-hidden="true" size={18} />
      Undo
    </Button>
  );
}
