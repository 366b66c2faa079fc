import { linkAction } from "#areas/people/newsletter/components/link-action.ts";
import { LinkPage } from "#areas/people/newsletter/components/link-page.tsx";
import { call } from "#lib/call.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";
export const action = linkAction((token, api) =>
  call("POST", "/api/vote-ledger/stop", { body: { token }, api }),
);
export const meta = () => [{ name: "robots", content: "noindex" }];

export default function StopLedgerMailsPage() {
  return (
    <LinkPage
      question={{
        title: "No more fingerprints?",
        text: "Press the button and we'll stop emailing the vote ledger's fingerprints to this address.",
        button: "Stop the emails",
      }}
      done={{
        title: "No more fingerprints",
        text: "We won't send any more. You can turn them back on in your profile.",
      }}
    />
  );
}
