import { describe, expect, test } from "vitest";
import { MOVE_NOTICE_DAYS } from "#areas/rawpass/schedule/rules.ts";
import { addDays } from "#lib/dates.ts";
import { BOOKING_STATES } from "../schema/states.ts";
import { BOOKING_MOVERS, BOOKING_TRANSITIONS } from "./booking-transitions.ts";
import { bookableDays } from "./limits.ts";

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
      cancelled:
        "family unfreeze, family wait_again, payment come_back, staff reopen, staff reopen_late",
      late_cancelled: "staff close, staff excuse",
      attended: "staff close, staff undo_admit, staff undo_attend",
      no_show: "staff attend, staff admit, staff excuse",
    });
  });
});

test("no single session is booked on a day from which its weekly time can still move", () => {
  const today = "2027-03-10";
  expect(bookableDays(today).to < addDays(today, MOVE_NOTICE_DAYS)).toBe(true);
});
