import { useEffect } from "react";
import { guardTypedText } from "#lib/typed-text.ts";
import NotificationArea from "./notification-area.tsx";
import { showStoredNotification } from "./notify.ts";
import TooltipLayer from "./tooltip-layer.tsx";

/** Notifications, tooltips, and the question before typed text is lost. */
export default function Layers() {
  useEffect(() => {
    showStoredNotification();
    guardTypedText();
  }, []);
  return (
    <>
      <TooltipLayer />
      <NotificationArea />
    </>
  );
}
