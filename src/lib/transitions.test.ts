import { expect, test } from "vitest";
import { defineTransitions } from "./transitions.ts";

const LAMP = defineTransitions({
  turn_on: { by: ["guest", "host"], from: ["off"], to: "on" },
  turn_off: { by: ["host"], from: ["on", "dim"], to: "off" },
  blow_out: { by: ["host"], from: ["on"], to: "off" },
  turn_down: { by: ["guest"], from: ["on"], to: "dim" },
});

test("a transition is made in its states, by those who may", () => {
  expect(LAMP.next("off", "turn_on", "guest")).toBe("on");
  expect(LAMP.next("on", "turn_on", "guest")).toBeNull();
  expect(LAMP.next("on", "turn_off", "guest")).toBeNull();
  expect(LAMP.next("on", "turn_off", "host")).toBe("off");
});

test("what somebody may do in a state comes in the order of the table, each state once", () => {
  expect(LAMP.allowed("on", "host")).toEqual(["turn_off", "blow_out"]);
  expect(LAMP.following("on", "host")).toEqual(["off"]);
  expect(LAMP.allowed("dim", "guest")).toEqual([]);
  expect(LAMP.following("dim", "guest")).toEqual([]);
});

test("the states before another one are those of all transitions to it", () => {
  expect(LAMP.preceding("off", "host")).toEqual(["on", "dim"]);
  expect(LAMP.preceding("off", "guest")).toEqual([]);
});

test("a state becomes another only by a transition", () => {
  expect(LAMP.mayBecome("on", "dim", "guest")).toBe(true);
  expect(LAMP.mayBecome("on", "dim", "host")).toBe(false);
  expect(LAMP.mayBecome("off", "off", "host")).toBe(false);
  expect(LAMP.mayBecome("off", "dim", "guest")).toBe(false);
});
