import { type BookedMakeUp, canceledByFreeze, canceledMakeUps } from "../schema/frozen-make-ups.ts";

interface CanceledMakeUpsProps {
  makeUps: readonly BookedMakeUp[];
  days: { fromDate: string; untilDate: string };
}

/** Names the booked make-ups that a freeze would cancel. */
export function CanceledMakeUps({ makeUps, days }: CanceledMakeUpsProps) {
  return canceledMakeUps(canceledByFreeze(makeUps, days), days).map((sentence) => (
    <p key={sentence}>{sentence}</p>
  ));
}
