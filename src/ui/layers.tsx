import { useEffect } from "react";
import { watchInput } from "#lib/unsent-input.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import NotificationArea from "./notification-area.tsx";
import { showStoredNotification } from "./notify.ts";
import TooltipLayer from "./tooltip-layer.tsx";

/** Notifications, tooltips, and the question before input is lost. */
export default function Layers() {
  useEffect(() => {
    showStoredNotification();
    watchInput();
  }, []);
  return (
    <>
      <TooltipLayer />
      <NotificationArea />
      <LeaveQuestion />
    </>
  );
}
