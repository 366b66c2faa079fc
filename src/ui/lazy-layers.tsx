import type { ComponentType } from "react";
import { showStoredNotification } from "./notify.ts";
import { firstPaint, useLazyComponent } from "./use-lazy-component.ts";

/** Notifications and tooltips, which no page needs for its first paint. */
export function LazyLayers() {
  const Layers = useLazyComponent(loadLayers);
  return Layers && <Layers />;
}

async function loadLayers(): Promise<{ default: ComponentType }> {
  await firstPaint();
  const [{ default: NotificationArea }, { default: TooltipLayer }] = await Promise.all([
    import("./notification-area.tsx"),
    import("./tooltip-layer.tsx"),
  ]);
  showStoredNotification();
  return {
    default: () => (
      <>
        <TooltipLayer />
        <NotificationArea />
      </>
    ),
  };
}
