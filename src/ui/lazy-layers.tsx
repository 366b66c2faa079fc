import { firstPaint, useLazyComponent } from "./use-lazy-component.ts";

/** What no page needs for its first paint. */
export function LazyLayers() {
  const Layers = useLazyComponent(loadLayers);
  return Layers && <Layers />;
}

async function loadLayers() {
  await firstPaint();
  return import("./layers.tsx");
}
