import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { linkAction } from "#areas/people/newsletter/components/link-action.ts";
import { LinkPage, NoLink } from "#areas/people/newsletter/components/link-page.tsx";
import {
  confirmByLink,
  findAccountOfLink,
} from "#areas/platform/accounts/components/email-confirmation.ts";
import { ApiError, apiContext } from "#lib/api.ts";

export { secretAddress as headers } from "#lib/secret-address.ts";
export const action = linkAction(confirmByLink);
export const meta = () => [{ name: "robots", content: "noindex" }];

/** The page is opened from a mail: it is made on the server, of what is so now. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    const username = await findAccountOfLink(params.token ?? "", context.get(apiContext));
    return data({ username }, { status: username === null ? 404 : 200 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw data(null, { status: error.status });
  }
}

export default function ConfirmAddressPage() {
  const { username } = useLoaderData<typeof loader>();
  if (username === null) {
    return (
      <NoLink text="This link is no longer valid. Log in and ask for a new one in your profile." />
    );
  }
  return (
    <LinkPage
      question={{
        title: "Is this your account?",
        text: `Press the button to confirm your address for the account “${username}.” If the account isn't yours, close this page. Confirming would let whoever has it see what we keep under your address.`,
        button: "Confirm my address",
      }}
      done={{
        title: "Address confirmed",
        text: `Thank you. From now on we'll write to you about the account “${username}.”`,
      }}
    />
  );
}
