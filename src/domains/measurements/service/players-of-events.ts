import type { OnEvents } from "#domains/events/service/on-events.ts";
import { countPlayers } from "../queries/event-sheet.ts";

/** Who is on the lists of events that staff change. */
export const PLAYERS_OF_EVENTS: OnEvents = { countPlayers };
