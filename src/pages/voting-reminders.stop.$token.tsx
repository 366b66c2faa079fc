import { linkAction } from "#areas/people/newsletter/components/link-action.ts";
import { LinkPage } from "#areas/people/newsletter/components/link-page.tsx";
import { call } from "#lib/call.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";
export const action = linkAction((token, api) =>
  call("POST", "/api/voting-reminders/stop", { body: { token }, api }),
);
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function StopRemindersPage() {
  return (
    <LinkPage
      question={{
        title: "No more voting reminders?",
        text: "Press the button and we'll stop sending voting reminders to this address.",
        button: "Stop the reminders",
      }}
      done={{
        title: "No more reminders",
        text: "We won't send any more reminders. You can turn them back on in your profile.",
      }}
    />
  );
}
