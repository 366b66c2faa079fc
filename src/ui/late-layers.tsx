import { type ComponentType, useEffect, useState } from "react";
import { showKeptNotification } from "./notify.ts";

interface Layers {
  NotificationArea: ComponentType;
  TooltipLayer: ComponentType;
}

/** Notifications and tooltips, which no page needs for its first paint. */
export function LateLayers() {
  const [layers, setLayers] = useState<Layers | null>(null);
  useEffect(
    () =>
      afterFirstPaint(async () => {
        const [area, layer] = await Promise.all([
          import("./notification-area.tsx"),
          import("./tooltip-layer.tsx"),
        ]);
        showKeptNotification();
        setLayers({ NotificationArea: area.default, TooltipLayer: layer.default });
      }),
    [],
  );
  if (!layers) return null;
  return (
    <>
      <layers.TooltipLayer />
      <layers.NotificationArea />
    </>
  );
}

/** Runs `work` when the page has been painted and the browser has nothing better to do. */
export function afterFirstPaint(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 200);
  return () => clearTimeout(handle);
}
