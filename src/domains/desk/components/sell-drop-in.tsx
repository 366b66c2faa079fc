import { useSyncExternalStore } from "react";
import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { DeskAnswer, DeskAthlete } from "../schema.ts";
import type { DeskState } from "./use-desk.ts";

const loadSale = () => import("./sale.tsx");

interface SellDropInProps {
  answer: DeskAnswer["data"];
  athlete: DeskAthlete;
  desk: DeskState;
}

/** Offers a session of today to an athlete without a place, where the site can be reached. */
export function SellDropIn({ answer, athlete, desk }: SellDropInProps) {
  const { Dialog: Sale, open } = useLazyDialog(loadSale);
  const isOnline = useIsOnline();
  const hasNoPlace = answer.color === "red" || answer.doubts.includes("not_booked");
  if (!hasNoPlace || !isOnline) return null;
  if (Sale) return <Sale athlete={athlete} meantSlotId={answer.session?.slotId} desk={desk} />;
  return (
    <div>
      <Button look="quiet" onClick={() => void open()}>
        Sell a drop-in
      </Button>
    </div>
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
