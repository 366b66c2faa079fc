import { linkAction } from "#areas/people/newsletter/components/link-action.ts";
import { LinkPage } from "#areas/people/newsletter/components/link-page.tsx";
import { call } from "#lib/call.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";
export const action = linkAction((token, api) =>
  call("POST", "/api/newsletter/confirm", { body: { token }, api }),
);
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function ConfirmPage() {
  return (
    <LinkPage
      question={{
        title: "Get our newsletter?",
        text: "Press the button to confirm that you want it sent to your address.",
        button: "Confirm my address",
      }}
      done={{
        title: "You are in",
        text: "Your address is confirmed. Every newsletter has a link to unsubscribe.",
      }}
    />
  );
}
