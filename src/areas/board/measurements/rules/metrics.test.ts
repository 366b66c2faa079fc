import { describe, expect, test } from "vitest";
import {
  isUnusual,
  METRIC_NAMES,
  METRICS,
  type MetricName,
  questionAbout,
  readValue,
  shownValue,
} from "./metrics.ts";

describe("a value", () => {
  test("reads a value as coaches type it", () => {
    const rows: [MetricName, string, number][] = [
      ["sixty_yard_dash", "6.92", 6.92],
      ["sixty_yard_dash", " 7.1 s ", 7.1],
      ["sixty_yard_dash", "7.100", 7.1],
      ["sixty_yard_dash", "5.5", 5.5],
      ["exit_velocity", "88.5 MPH", 88.5],
      ["fastball_spin", "2,100", 2_100],
      ["fastball_spin", "2100 rpm", 2_100],
      ["height", "74", 74],
      ["height", "6'2\"", 74],
      ["height", "6’ 2.5”", 74.5],
      ["height", "6 ft 2 in", 74],
      ["height", "6'", 72],
      ["height", "5'11", 71],
      ["height", "6-2", 74],
      ["height", "5-11", 71],
      ["height", "6 - 0.5", 72.5],
      ["height", "6–2", 74],
      ["height", "6'-2\"", 74],
      ["weight", "180 lb", 180],
    ];
    for (const [name, text, value] of rows) {
      expect(readValue(name, text), `${name} ${text}`).toEqual({ value });
    }
  });

  test("refuses every other value in one sentence", () => {
    const rows: [MetricName, string, string][] = [
      ["sixty_yard_dash", "3", "60-yard dash can only be 5.5 to 15 s"],
      ["sixty_yard_dash", "15.01", "60-yard dash can only be 5.5 to 15 s"],
      ["sixty_yard_dash", "7.123", "60-yard dash has at most 2 decimals"],
      ["sixty_yard_dash", "fast", "Please enter a number, such as 8.00"],
      ["sixty_yard_dash", "", "Please enter a number, such as 8.00"],
      ["sixty_yard_dash", "-7", "Please enter a number, such as 8.00"],
      ["sixty_yard_dash", "7e0", "Please enter a number, such as 8.00"],
      ["sixty_yard_dash", "7,12", "Please enter a number, such as 8.00"],
      ["sixty_yard_dash", "7 mph", "Please enter a number, such as 8.00"],
      ["sixty_yard_dash", "7'2\"", "Please enter a number, such as 8.00"],
      ["exit_velocity", "88.55", "Exit velocity has at most 1 decimal"],
      ["weight", "180.5", "Weight is a whole number"],
      ["fastball_spin", "3501", "Fastball spin can only be 500 to 3,500 rpm"],
      ["height", "6'14\"", "Inches go from 0 to 11, as in 6'2\": 14 is too many"],
      ["height", "6'12\"", "Inches go from 0 to 11, as in 6'2\": 12 is too many"],
      ["height", "6-14", "Inches go from 0 to 11, as in 6'2\": 14 is too many"],
      ["height", "6-", "Please enter a number, such as 74 or 6'2\""],
      ["height", "-6-2", "Please enter a number, such as 74 or 6'2\""],
      ["sixty_yard_dash", "6-2", "Please enter a number, such as 8.00"],
      ["height", "8'2\"", "Height can only be 40 to 90 in"],
      ["height", "6.2", "Height can only be 40 to 90 in"],
      ["height", "tall", "Please enter a number, such as 74 or 6'2\""],
    ];
    for (const [name, text, trouble] of rows) {
      expect(readValue(name, text), `${name} ${text}`).toEqual({ trouble });
    }
  });

  test("outside the usual is asked about, its limits are not", () => {
    expect([5.99, 6, 10, 10.01].map((value) => isUnusual("sixty_yard_dash", value))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(questionAbout("fastball_spin")).toBe(
      "Fastball spin is usually 1,000 to 2,600 rpm. Is this value right?",
    );
  });

  test("shows a value with its unit", () => {
    const rows: [MetricName, number, string][] = [
      ["sixty_yard_dash", 7.1, "7.10 s"],
      ["exit_velocity", 88, "88.0 mph"],
      ["fastball_spin", 2_100, "2100 rpm"],
      ["vertical_jump", 28, "28 in"],
      ["vertical_jump", 28.5, "28.5 in"],
      ["height", 74, "6'2\""],
      ["height", 74.5, "6'2.5\""],
    ];
    for (const [name, value, text] of rows) {
      expect(shownValue(name, value), `${name} ${value}`).toBe(text);
      expect(readValue(name, text), `${name} ${value}`).toEqual({ value });
    }
  });
});

test("has usual values within the possible ones", () => {
  for (const name of METRIC_NAMES) {
    const { usual, possible, decimals } = METRICS[name];
    expect(possible[0], name).toBeLessThan(usual[0]);
    expect(usual[0], name).toBeLessThan(usual[1]);
    expect(usual[1], name).toBeLessThan(possible[1]);
    for (const limit of [...usual, ...possible]) {
      expect(Number(limit.toFixed(decimals)), name).toBe(limit);
      expect(readValue(name, String(limit)).trouble === undefined, name).toBe(
        limit >= possible[0] && limit <= possible[1],
      );
    }
  }
});
