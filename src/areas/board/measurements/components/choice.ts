import { POSITIONS } from "#areas/board/prospects/rules/ranking.ts";
import { pageParameters } from "#paths.ts";

const { gradYear, position } = pageParameters;

/** The class and position that an address chooses, under their names there; what it does not know is left out. */
export function readChoice(search: string): Record<string, string> {
  const given = new URLSearchParams(search);
  const year = given.get(gradYear) ?? "";
  const chosen = given.get(position) ?? "";
  return {
    ...(/^20[2-4]\d$/.test(year) && { [gradYear]: year }),
    ...(POSITIONS.some((one) => one === chosen) && { [position]: chosen }),
  };
}
