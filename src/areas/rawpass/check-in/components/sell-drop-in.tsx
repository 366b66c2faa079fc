import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { DeskAnswer, DeskAthlete } from "../schema/desk.ts";
import type { DeskState } from "./use-desk.ts";

const loadSale = () => import("./sale.tsx");

interface SellDropInProps {
  answer: DeskAnswer["data"];
  athlete: DeskAthlete;
  desk: DeskState;
  /** What staff can do instead. */
  children: ReactNode;
}

/**
 * Offers a session of today to an athlete without a place, where the site can be reached: first of all to one without
 * a pass.
 */
export function SellDropIn({ answer, athlete, desk, children }: SellDropInProps) {
  const { Dialog: Sale, open, close } = useLazyDialog(loadSale);
  const isOnline = useIsOnline();
  const button = useRef<HTMLButtonElement>(null);
  const isSelling = Sale !== null;
  const wasSelling = useRef(false);
  useEffect(() => {
    if (wasSelling.current && !isSelling) button.current?.focus();
    wasSelling.current = isSelling;
  }, [isSelling]);
  const hasNoPlace = answer.color === "red" || answer.doubts.includes("not_booked");
  if (!hasNoPlace) return children;
  const hasNoPass = answer.doubts.includes("no_pass");
  const offer = Sale ? (
    <Sale athlete={athlete} meantSlotId={answer.session?.slotId} desk={desk} onClose={close} />
  ) : !isOnline || desk.device.isOffline ? (
    <p className="text-dim">Selling a drop-in needs the network, in cash too.</p>
  ) : (
    <div>
      <Button ref={button} look={hasNoPass ? "primary" : "quiet"} onClick={() => void open()}>
        Sell a drop-in
      </Button>
    </div>
  );
  return (
    <>
      {hasNoPass && offer}
      {/* A note that was typed stays. */}
      <div className={isSelling ? "hidden" : "contents"}>{children}</div>
      {!hasNoPass && offer}
    </>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener("online", tell);
      window.addEventListener("offline", tell);
      return () => {
        window.removeEventListener("online", tell);
        window.removeEventListener("offline", tell);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
