import { AppError } from "#lib/errors.ts";
import { toLeaveOut, type Withheld } from "../access/private-details.ts";

/** Throws `invalid` for texts that tell what a limited page withholds, as every page is at first. */
export function refusePrivateDetails(
  written: Withheld & { position: string; performance: string },
): void {
  const { firstName, position, performance } = written;
  const fields = toLeaveOut(Object.entries({ firstName, position, performance }), written);
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid", message, { fields });
}
