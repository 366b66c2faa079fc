import * as z from "zod/mini";
import { PlainEvent } from "#areas/board/events/schema/events.ts";
import { StaffProspectFilter } from "#areas/board/prospects/schema/prospects.ts";
import { givenDay, givenMoment } from "#lib/day-schema.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { givenId, wholeNumber } from "#lib/numbers.ts";
import { phoneNumber } from "#lib/phone-number.ts";
import {
  between,
  nameLetters,
  orNothing,
  orNull,
  tooLong,
  writtenLine,
} from "#lib/written-text.ts";
import { BIRTH_YEAR, DEVICES, JERSEY_MAX, PLAYERS_MAX, SOURCES } from "../rules/allowed.ts";
import { METRIC_NAMES, RANKED_METRICS, troubleWith, type WrittenValue } from "../rules/metrics.ts";
import { LastPaste } from "./paste-report.ts";

const moment = z.iso.datetime();

/** A player as the sheet of an event names him. */
export const SheetPlayer = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  positionPrimary: z.nullable(z.string()),
  gradYear: z.nullable(z.int()),
});
export type SheetPlayer = z.infer<typeof SheetPlayer>;

/** A player on the list of an event. */
export const ListedPlayer = z.extend(SheetPlayer, {
  /** The number on the jersey there. */
  jersey: z.nullable(z.int()),
});
export type ListedPlayer = z.infer<typeof ListedPlayer>;

/** What was measured of a player, as staff see it. */
export const StaffMeasurement = z.object({
  id: z.int(),
  playerId: z.int(),
  metric: z.enum(METRIC_NAMES),
  /** In the metric's unit; null once it was struck out. */
  value: z.nullable(z.number()),
  measuredOn: z.string(),
  device: z.nullable(z.enum(DEVICES)),
  source: z.enum(SOURCES),
  /** Whether it said something else before. */
  isCorrected: z.boolean(),
  updatedAt: moment,
});
export type StaffMeasurement = z.infer<typeof StaffMeasurement>;

/** Who is measured at an event, by name, and what was measured of them there. */
export const EventSheet = z.object({
  data: z.object({
    event: PlainEvent,
    players: z.array(ListedPlayer),
    measurements: z.array(StaffMeasurement),
    lastPaste: z.nullable(LastPaste),
  }),
});
export type EventSheet = z.infer<typeof EventSheet>;

/** A measurement in the list of all, with whom and where. */
export const ListedMeasurement = z.extend(StaffMeasurement, {
  player: SheetPlayer,
  /** Null for one that was not measured at an event. */
  eventName: z.nullable(z.string()),
  createdAt: moment,
});
export type ListedMeasurement = z.infer<typeof ListedMeasurement>;

export const MeasurementPage = listPage(ListedMeasurement);
export type MeasurementPage = z.infer<typeof MeasurementPage>;

/** Which measurements staff ask for; the letters are those of a player's name. */
export const MeasurementFilter = z.extend(z.omit(ListParams, { from: true, to: true }), {
  metric: z.optional(z.enum(METRIC_NAMES)),
  source: z.optional(z.enum(SOURCES)),
});
export type MeasurementFilter = z.infer<typeof MeasurementFilter>;

/** A player with his best value of a metric. */
export const Leader = z.object({
  /** From 1; equal values have the same. */
  place: z.int(),
  player: SheetPlayer,
  metric: z.enum(METRIC_NAMES),
  value: z.number(),
  measuredOn: z.string(),
  /** How many of his class were measured. */
  ofClass: z.int(),
  /** Of how many per cent of the others of his class his value is better; null where they are too few. */
  percentile: z.nullable(z.int()),
});
export type Leader = z.infer<typeof Leader>;

export const Leaders = z.object({
  data: z.array(Leader),
  total: z.int(),
  /** The classes of all players who may be listed, whatever is chosen. */
  classes: z.array(z.int()),
});
export type Leaders = z.infer<typeof Leaders>;

/** Whose best values of which metric are compared; without a metric, of the 60-yard dash. */
export const LeaderFilter = z.extend(z.pick(StaffProspectFilter, { year: true, position: true }), {
  metric: z.optional(z.enum(RANKED_METRICS)),
});
export type LeaderFilter = z.infer<typeof LeaderFilter>;

/** What a measurement said before, the latest first. */
const Correction = z.object({
  id: z.int(),
  formerValue: z.nullable(z.number()),
  formerDevice: z.nullable(z.enum(DEVICES)),
  reason: z.string(),
  /** Null where the account is no more. */
  correctedBy: z.nullable(z.string()),
  correctedAt: moment,
});
/** A measurement with its history. */
export const MeasurementHistory = z.object({
  data: z.extend(StaffMeasurement, {
    enteredBy: z.nullable(z.string()),
    corrections: z.array(Correction),
  }),
});
export type MeasurementHistory = z.infer<typeof MeasurementHistory>;

const PLAYER = "Please choose a player";
const TOO_MANY = `Please choose at most ${PLAYERS_MAX} players at once`;
const METRIC = "Please choose what was measured";
const VALUE = "Please enter a value";
const VALUE_MAX = 20;
const REASON_MAX = 500;
const NAME_MAX = 50;

/** Players who are put on the list of an event. */
export const AddedPlayers = z.object({
  playerIds: z
    .array(givenId(PLAYER), PLAYER)
    .check(z.minLength(1, PLAYER), z.maxLength(PLAYERS_MAX, TOO_MANY)),
});
export type AddedPlayers = z.infer<typeof AddedPlayers>;

const JERSEY = `Please enter a number from 0 to ${JERSEY_MAX}`;
const jersey = wholeNumber(0, JERSEY_MAX, JERSEY);

/** The number of a player's jersey at an event; null for none. */
export const GivenJersey = z.object({ jersey: orNull(jersey) });
export type GivenJersey = z.infer<typeof GivenJersey>;

/** Whoever comes to an event without a registration, as staff there write it down. */
export const NewWalkIn = z.object({
  jersey,
  firstName: writtenLine(between("First name", 1, NAME_MAX)).check(nameLetters),
  lastName: writtenLine(between("Last name", 1, NAME_MAX)).check(nameLetters),
  birthYear: wholeNumber(1900, 9999, BIRTH_YEAR),
  guardianName: writtenLine(between("Guardian's name", 2, 100)),
  guardianPhone: phoneNumber(),
});
export type NewWalkIn = z.infer<typeof NewWalkIn>;

/** The walk-ins of an event by name, with whom to call. */
export const WalkIns = z.object({
  data: z.array(
    z.extend(ListedPlayer, {
      birthYear: z.int(),
      guardianName: z.string(),
      guardianPhone: z.string(),
    }),
  ),
});
export type WalkIns = z.infer<typeof WalkIns>;

/** A value as people write it: `6.92`, or for a height `6'2"` (`readValue`). */
const written = z.string(VALUE).check(z.trim(), z.maxLength(VALUE_MAX, tooLong(VALUE_MAX)));

/** Whether a value outside the usual is meant. */
const isConfirmed = z.optional(z.boolean("Must be true or false"));

const isTaken = z.superRefine<WrittenValue>((given, context) => {
  const message = troubleWith(given);
  if (message) context.addIssue({ code: "custom", path: ["value"], message });
});

const device = orNothing(z.enum(DEVICES, "Please choose a device"));

const measured = {
  playerId: givenId(PLAYER),
  metric: z.enum(METRIC_NAMES, METRIC),
  value: written,
  isConfirmed,
  device,
};

/** A value measured at an event. */
export const EventMeasurement = z.object(measured).check(isTaken);
export type EventMeasurement = z.infer<typeof EventMeasurement>;

/** A value that was entered on a phone at an event, perhaps without network, and is sent when there is one. */
export const FieldEntry = z
  .object({
    ...measured,
    /** Random, made by the phone: sent several times, it is one. */
    key: z.uuid(),
    /** When it was entered, by the phone's clock. */
    enteredAt: givenMoment("Please say when it was entered"),
  })
  .check(isTaken);
export type FieldEntry = z.infer<typeof FieldEntry>;

/** What a phone keeps of an event and its players: no more than it takes to tell them apart. */
export const FieldSheet = z.object({
  data: z.object({
    event: z.object({ id: z.int(), name: z.string() }),
    /** When a phone forgets it: midnight in New Orleans after its last day. */
    until: moment,
    /** By first name. `initial` is the first letter of the last name. */
    players: z.array(
      z.object({
        ...{ id: z.int(), firstName: z.string(), initial: z.string() },
        jersey: ListedPlayer.shape.jersey,
      }),
    ),
    /** The metrics that are measured already, by player. */
    measured: z.array(z.object({ playerId: z.int(), metric: z.enum(METRIC_NAMES) })),
  }),
});
export type FieldSheet = z.infer<typeof FieldSheet>;

/** A value measured elsewhere, by whomever. */
export const NewMeasurement = z
  .object({
    ...measured,
    measuredOn: givenDay("Please choose a day"),
    source: z.enum(SOURCES, "Please say who measured it"),
  })
  .check(isTaken);
export type NewMeasurement = z.infer<typeof NewMeasurement>;

/** Another value for a measurement, or null to strike it out, or another device, and why. */
export const MeasurementCorrection = z
  .object({
    metric: z.enum(METRIC_NAMES, METRIC),
    value: orNull(written),
    isConfirmed,
    /** Absent leaves it as it is. */
    device,
    reason: writtenLine({
      min: 3,
      max: REASON_MAX,
      tooShort: "Please say why",
      tooLong: tooLong(REASON_MAX),
    }),
    /** The state the editor saw; if it has changed since, the correction is refused. Absent is not compared. */
    expectedUpdatedAt: z.optional(moment),
  })
  .check(isTaken);
export type MeasurementCorrection = z.infer<typeof MeasurementCorrection>;
