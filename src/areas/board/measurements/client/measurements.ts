import type { QueryClient } from "@tanstack/react-query";
import type { ProspectProfile } from "#areas/board/prospects/schema/prospects.ts";
import { type Api, ApiError } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import type { Touched } from "#ui/read-again.ts";
import { type Comparable, readCompared } from "../rules/compared.ts";
import type { EventMeasurement, EventSheet, StaffMeasurement } from "../schema/measurements.ts";
import type { PlayerMeasurements } from "../schema/public.ts";

/** Paths whose cached answers a change of what is measured, or of whom, makes outdated. */
export const TOUCHED: Touched = [
  "/api/admin/events",
  "/api/admin/measurements",
  "/api/admin/audit",
];

export function sheetQuery(eventId: number) {
  return getQuery("/api/admin/events/{id}/sheet", { path: { id: eventId } });
}

/** Writes down a value, and shows it on the sheet without reading that again if the response has it. */
export async function measureAtEvent(
  client: QueryClient,
  eventId: number,
  measured: EventMeasurement,
): Promise<void> {
  const { data } = await call("POST", "/api/admin/events/{id}/measurements", {
    path: { id: eventId },
    body: measured,
  });
  const { queryKey } = sheetQuery(eventId);
  if (data) client.setQueryData(queryKey, (sheet) => sheet && withValue(sheet, data));
  else await client.invalidateQueries({ queryKey });
}

/** A sheet with a measurement as it is now. */
function withValue({ data }: EventSheet, measured: StaffMeasurement): EventSheet {
  const others = data.measurements.filter(({ id }) => id !== measured.id);
  return { data: { ...data, measurements: [...others, measured] } };
}

/** A player with what everybody may see of what was measured of him. */
export interface ComparedPlayer {
  profile: ProspectProfile;
  measured: PlayerMeasurements["data"];
}

/** Whom an address compares, with the players who can be added. */
export interface Chosen {
  players: ComparedPlayer[];
  /** What is wrong with the address, in sentences. */
  troubles: string[];
  others: Comparable[];
}

/** Reads whom an address compares, as everybody sees them; who is not there is told of. */
export async function readChosen(search: string, api: Api): Promise<Chosen> {
  const list = await call("GET", "/api/prospects", { api });
  const board = list.data.map((player) => ({ id: player.id, name: fullName(player) }));
  const { ids, troubles } = readCompared(search, board);
  const found = await Promise.all(ids.map((id) => readPlayer(id, api)));
  const missing = ids.filter((_, index) => found[index] === null);
  return {
    players: found.filter((player) => player !== null),
    troubles: [...troubles, ...missing.map((id) => `No player on the board has the number ${id}.`)],
    others: board.filter(({ id }) => !ids.includes(id)),
  };
}

/** A player as everybody sees him; null where there is none. */
async function readPlayer(id: number, api: Api): Promise<ComparedPlayer | null> {
  try {
    const [profile, measured] = await Promise.all([
      call("GET", "/api/prospects/{id}", { path: { id }, api }),
      call("GET", "/api/prospects/{id}/measurements", { path: { id }, api }),
    ]);
    return { profile: profile.data, measured: measured.data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
