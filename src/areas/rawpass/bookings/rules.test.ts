import { describe, expect, test } from "vitest";
import { BOOKING_MOVERS, BOOKING_TRANSITIONS } from "./rules/booking-transitions.ts";
import { BOOKING_STATES } from "./schema/states.ts";

describe("what may become of a booking", () => {
  test("is told by each state, for each mover", () => {
    const table = Object.fromEntries(
      BOOKING_STATES.map((state) => [
        state,
        BOOKING_MOVERS.flatMap((by) =>
          BOOKING_TRANSITIONS.allowed(state, by).map((name) => `${by} ${name}`),
        ).join(", "),
      ]),
    );
    expect(table).toEqual({
      booked:
        "family cancel, family cancel_late, payment cancel, waitlist cancel, time cancel, time miss, staff cancel, staff close, staff attend, staff admit, staff miss",
      waitlisted:
        "family cancel, payment cancel, waitlist move_up, waitlist offer, waitlist cancel, time cancel, staff cancel, staff close, staff admit",
      offered:
        "family accept, family cancel, payment cancel, waitlist cancel, time cancel, staff cancel, staff close, staff admit",
      cancelled: "family unfreeze, family wait_again, payment come_back, staff reopen",
      late_cancelled: "staff excuse",
      attended: "staff close, staff undo_admit, staff undo_attend",
      no_show: "staff attend, staff admit, staff excuse",
    });
  });
});
