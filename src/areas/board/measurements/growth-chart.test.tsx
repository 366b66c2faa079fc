import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GrowthChart } from "./components/growth-chart.tsx";
import type { MetricName } from "./rules/metrics.ts";

function chartOf(metric: MetricName, values: readonly number[]): string {
  const readings = values.map((value, index) => ({
    ...{ value, measuredOn: `2026-0${index + 1}-03` },
    ...{ device: null, source: "staff" as const },
  }));
  return renderToStaticMarkup(<GrowthChart metric={metric} readings={readings} />);
}

test("says how a value grew", () => {
  const rows: [MetricName, number[], string][] = [
    ["sixty_yard_dash", [6.77, 6.69, 6.62], "0.15 s faster since Jan 3, 2026."],
    ["pop_time", [2.08, 2.1], "0.02 s slower since Jan 3, 2026."],
    ["exit_velocity", [89.4, 92, 90.8], "Up 1.4 mph since Jan 3, 2026."],
    ["exit_velocity", [92, 90.8], "Down 1.2 mph since Jan 3, 2026."],
    ["sixty_yard_dash", [7.06, 7.03, 7.06], "No change since Jan 3, 2026."],
  ];
  for (const [metric, values, words] of rows) {
    const chart = chartOf(metric, values);
    expect(chart, words).toContain(`<figcaption class="text-sm">${words}`);
    expect(chart.includes("Lower is faster"), words).toBe(metric !== "exit_velocity");
  }
});

test("a chart tells its first and last value with their days, and all of them to who cannot see it", () => {
  const chart = chartOf("sixty_yard_dash", [6.77, 6.69, 6.62]);
  expect(chart).toContain(
    'aria-label="60-yard dash over time: 6.77 s on Jan 3, 2026; 6.69 s on Feb 3, 2026; 6.62 s on Mar 3, 2026"',
  );
  expect(chart.replace(/<svg.*<\/svg>|<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain(
    "6.77 s Jan 3, 2026 6.62 s Mar 3, 2026",
  );
});

test("a better time is drawn higher, a faster ball too", () => {
  const heights = (chart: string) =>
    Array.from(chart.matchAll(/cy="([\d.]+)%"/g), ([, y]) => Number(y));
  expect(heights(chartOf("sixty_yard_dash", [6.77, 6.62]))).toEqual([88, 12]);
  expect(heights(chartOf("exit_velocity", [89, 92]))).toEqual([88, 12]);
});
