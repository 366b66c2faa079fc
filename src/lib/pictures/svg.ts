/** A point in pixels, y downwards. */
export type Point = readonly [x: number, y: number];

type Attributes = Record<string, string | number>;

/**
 * One SVG element. Numbers are written in hundredths. Nothing is escaped: names and values are the
 * program's own, and text from people is drawn as outlines.
 */
export function element(name: string, attributes: Attributes, children = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? hundredths(value) : value}"`)
    .join("");
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`;
}

/** A whole picture of the given size in pixels. */
export function picture(width: number, height: number, content: string): string {
  const viewBox = `0 0 ${width} ${height}`;
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox }, content);
}

/** An area with the given path data. */
export function filled(d: string, fill: string, attributes: Attributes = {}): string {
  return element("path", { fill, ...attributes, d });
}

/** Separate straight strokes with round ends, each from its first point to its second. */
export function strokes(
  lines: readonly (readonly [Point, Point])[],
  stroke: string,
  width: number,
): string {
  const d = lines.map(([from, to]) => `M${pair(from)}L${pair(to)}`).join("");
  return element("path", {
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    d,
  });
}

/** Path data of a closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(pair).join("L")}Z`;
}

function pair([x, y]: Point): string {
  return `${hundredths(x)} ${hundredths(y)}`;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
