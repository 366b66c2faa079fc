import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type {
  ProspectList,
  ProspectProfile,
  StaffProspectList,
} from "#areas/board/prospects/schema/prospects.ts";
import { type Api, ApiError, browserApi, writtenData } from "#lib/api.ts";
import { fileAddress, pageAddress, withQuery } from "#lib/list-address.ts";
import { fullName } from "#lib/names/person-name.ts";
import { readData } from "#lib/read-data.ts";
import { paths } from "#paths.ts";
import { type Comparable, readCompared } from "../rules/compared.ts";
import type {
  AddedPlayers,
  EventMeasurement,
  EventSheet,
  GivenJersey,
  Leaders,
  MeasurementCorrection,
  MeasurementHistory,
  MeasurementPage,
  NewMeasurement,
  NewWalkIn,
  StaffMeasurement,
  WalkIns,
} from "../schema/measurements.ts";
import type { PastedValues, PasteReport, PasteUndoReport } from "../schema/paste-report.ts";
import type { PlayerMeasurements } from "../schema/public.ts";

/** Paths whose cached answers a change of what is measured, or of whom, makes outdated. */
export const TOUCHED = [adminApi.events, adminApi.measurements, adminApi.audit];

export function sheetQuery(eventId: number) {
  return queryOptions<EventSheet>({ queryKey: [adminApi.eventSheet(eventId)] });
}

/** Every player who can be put on the list of an event. */
export function boardQuery() {
  return queryOptions<StaffProspectList>({ queryKey: [adminApi.prospects] });
}

export function historyQuery(id: number) {
  return queryOptions<MeasurementHistory>({ queryKey: [adminApi.measurement(id)] });
}

export async function addPlayers(eventId: number, added: AddedPlayers): Promise<void> {
  await browserApi.request("POST", adminApi.eventPlayers(eventId), added);
}

export async function removePlayer(eventId: number, playerId: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.eventPlayer(eventId, playerId));
}

export function walkInsQuery(eventId: number) {
  return queryOptions<WalkIns>({ queryKey: [adminApi.eventWalkIns(eventId)] });
}

export async function addWalkIn(eventId: number, walkIn: NewWalkIn): Promise<void> {
  await browserApi.request("POST", adminApi.eventWalkIns(eventId), walkIn);
}

export async function giveJersey(
  eventId: number,
  playerId: number,
  given: GivenJersey,
): Promise<void> {
  await browserApi.request("PUT", adminApi.eventJersey(eventId, playerId), given);
}

/** Writes down a value, and shows it on the sheet without reading that again if the response has it. */
export async function measureAtEvent(
  client: QueryClient,
  eventId: number,
  measured: EventMeasurement,
): Promise<void> {
  const path = adminApi.eventMeasurements(eventId);
  const { data } = (await browserApi.request("POST", path, measured)) as {
    data?: StaffMeasurement;
  };
  const { queryKey } = sheetQuery(eventId);
  if (data) client.setQueryData(queryKey, (sheet) => sheet && withValue(sheet, data));
  else await client.invalidateQueries({ queryKey });
}

/** A sheet with a measurement as it is now. */
function withValue({ data }: EventSheet, measured: StaffMeasurement): EventSheet {
  const others = data.measurements.filter(({ id }) => id !== measured.id);
  return { data: { ...data, measurements: [...others, measured] } };
}

export async function correctMeasurement(
  id: number,
  correction: MeasurementCorrection,
): Promise<void> {
  await browserApi.request("POST", adminApi.measurementCorrection(id), correction);
}

/** What a table would add to the sheet of an event. */
export async function previewValues(eventId: number, text: string): Promise<PasteReport> {
  return readData(await browserApi.request("POST", adminApi.eventImport(eventId), { text }));
}

/** Does what the preview for this sheet said. */
export async function pasteValues(eventId: number, pasted: PastedValues): Promise<PasteReport> {
  return writtenData(await browserApi.request("POST", adminApi.eventImport(eventId), pasted));
}

/** Takes back what that paste did. */
export async function undoPaste(eventId: number, pastedAt: string): Promise<PasteUndoReport> {
  const path = adminApi.eventImportUndo(eventId);
  return writtenData(await browserApi.request("POST", path, { pastedAt }));
}

/** What everybody may see of what was measured of a player. */
export function playerMeasurementsQuery(id: number) {
  return queryOptions<PlayerMeasurements>({ queryKey: [paths.api.playerMeasurements(id)] });
}

/** The leaders of a metric, class and position, as everybody sees them. */
export function measurableQuery(slug: string, choice: Record<string, string>) {
  return queryOptions<Leaders>({ queryKey: [withQuery(paths.api.measurable(slug), choice)] });
}

/** One page of the measurements that the address of the list chooses. */
export function measurementsQuery(address: Record<string, string>) {
  return queryOptions<MeasurementPage>({ queryKey: [pageAddress(adminApi.measurements, address)] });
}

/** The file with the measurements that the address of the list chooses. */
export function measurementsFile(address: Record<string, string>): string {
  return fileAddress(adminApi.measurementsFile, address);
}

/** The leaders of the metric, class and position that the address chooses. */
export function leadersQuery(address: Record<string, string>) {
  return queryOptions<Leaders>({ queryKey: [withQuery(adminApi.measurementLeaders, address)] });
}

export async function measure(measured: NewMeasurement): Promise<void> {
  await browserApi.request("POST", adminApi.measurements, measured);
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
  const list = (await api.request("GET", paths.api.prospects)) as ProspectList;
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
      api.request("GET", paths.api.prospect(id)) as Promise<{ data: ProspectProfile }>,
      api.request("GET", paths.api.playerMeasurements(id)) as Promise<PlayerMeasurements>,
    ]);
    return { profile: profile.data, measured: measured.data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
