import { linkAction } from "../../newsletter/components/link-action.ts";
import { LinkPage } from "../../newsletter/components/link-page.tsx";
import { stopReminders } from "../client.ts";

export { secretAddress as headers } from "../../../lib/secret-address.ts";
export const action = linkAction(stopReminders);
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function StopRemindersPage() {
  return (
    <LinkPage
      question={{
        title: "No more voting reminders?",
        text: "Press the button, and we no longer remind this address of the votes of the week.",
        button: "Stop the reminders",
      }}
      done={{
        title: "No more reminders",
        text: "We no longer remind you. You can switch the reminders on again in your profile.",
      }}
    />
  );
}
