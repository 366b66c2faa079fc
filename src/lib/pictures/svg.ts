/** A point in pixels, y downwards. */
export type Point = readonly [x: number, y: number];

/** An element's attributes; numbers are written in hundredths. */
type Attributes = Record<string, string | number>;

/** One SVG element. Values are ours, never text from people: nothing is escaped. */
export function element(name: string, attributes: Attributes, children = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : value}"`)
    .join("");
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`;
}

/** A whole picture of so many pixels. */
export function picture(width: number, height: number, content: string): string {
  const viewBox = `0 0 ${width} ${height}`;
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox }, content);
}

export function filled(d: string, fill: string, attributes: Attributes = {}): string {
  return element("path", { fill, ...attributes, d });
}

/** Lines without joints between them, each from its first point to its second. */
export function strokes(
  lines: readonly (readonly [Point, Point])[],
  stroke: string,
  width: number,
): string {
  const d = lines.map(([from, to]) => `M${pair(from)}L${pair(to)}`).join("");
  return element("path", { fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", d });
}

/** Path data of a closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(pair).join("L")}Z`;
}

function pair([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
