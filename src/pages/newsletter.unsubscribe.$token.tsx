import { linkAction } from "#areas/people/newsletter/components/link-action.ts";
import { LinkPage } from "#areas/people/newsletter/components/link-page.tsx";
import { call } from "#lib/call.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";
export const action = linkAction((token, api) =>
  call("POST", "/api/newsletter/unsubscribe", { body: { token }, api }),
);
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function UnsubscribePage() {
  return (
    <LinkPage
      question={{
        title: "Unsubscribe from our newsletter?",
        text: "Press the button and we'll delete your address from the list.",
        button: "Unsubscribe",
      }}
      done={{
        title: "You are unsubscribed",
        text: "Your address has been deleted from the list. You can subscribe again at any time.",
      }}
    />
  );
}
