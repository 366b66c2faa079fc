import { forgetWithoutRight as forgetField } from "#areas/board/measurements/client/field-device.ts";
import { forgetWithoutRight as forgetDesk } from "#areas/rawpass/check-in/client/desk-device.ts";
import { forgetRefusals } from "#lib/offline/outbox.ts";
import { forgetEnded } from "#lib/offline/snapshots.ts";
import { pageParameters, paths } from "#paths.ts";
import type { NoticeName } from "./notices.ts";

/** The pages that keep lists, the notice to whom one is not for, and how its list is forgotten. */
const LISTS: { page: string; notice: NoticeName; forget(): Promise<void> }[] = [
  { page: paths.rawPassDesk, notice: "desk-only", forget: forgetDesk },
  { page: paths.field, notice: "administrators-only", forget: forgetField },
];

/**
 * Does what `forgetLists` says, in a browser that keeps something. That somebody was turned away is only a hint, which
 * anyone can write into an address: the server is asked before anything is deleted that has not ended.
 */
export async function forgetKept(address: URLSearchParams): Promise<void> {
  if (await forgetEnded(new Date())) await forgetRefusals();
  const wanted = address.get(pageParameters.wantedPath);
  for (const { page, notice, forget } of LISTS) {
    const isTurnedAway =
      wanted === null
        ? address.get(pageParameters.notice) === notice
        : wanted.split("?")[0] === page;
    if (isTurnedAway) await forget();
  }
}
