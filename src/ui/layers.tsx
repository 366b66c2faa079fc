import { useEffect } from "react";
import { watchTypedText } from "#lib/typed-text.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import NotificationArea from "./notification-area.tsx";
import { showStoredNotification } from "./notify.ts";
import TooltipLayer from "./tooltip-layer.tsx";

/** Notifications, tooltips, and the question before typed text is lost. */
export default function Layers() {
  useEffect(() => {
    showStoredNotification();
    watchTypedText();
  }, []);
  return (
    <>
      <TooltipLayer />
      <NotificationArea />
      <LeaveQuestion />
    </>
  );
}
