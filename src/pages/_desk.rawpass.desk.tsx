import { type MetaFunction, useLoaderData } from "react-router";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { deskSessionsQuery } from "#areas/rawpass/check-in/client/desk.ts";
import { Desk } from "#areas/rawpass/check-in/components/desk.tsx";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { CAMERA_PERMITTED } from "#lib/permissions.ts";
import { paths } from "#paths.ts";

const describe = describePage(() => ({
  title: "RawPass desk",
  description: "Where staff let athletes in to training.",
  path: paths.rawPassDesk,
  isSearchable: false,
}));

/** The first manifest that a page names counts: this one comes before the site's. */
export const meta: MetaFunction<() => unknown> = (page) => [
  ...(describe(page) ?? []),
  { tagName: "link", rel: "manifest", href: paths.deskManifest },
];

/** This page alone may use the camera. */
export const headers = () => CAMERA_PERMITTED;

export const loader = pageLoader(async (client, { request }) => {
  const { pathname, search } = new URL(request.url);
  const isShell = pathname + search === paths.deskShell;
  if (!isShell) await client.prefetchQuery(deskSessionsQuery());
  return { isShell };
});

export async function clientLoader() {
  return { state: null, isShell: false };
}

export default function DeskPage() {
  const { isShell } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries>
      <OpenedDesk isShell={isShell} />
    </PageQueries>
  );
}

/** @param isShell whether the document was made for nobody, so that it can't tell who is logged in */
function OpenedDesk({ isShell }: { isShell: boolean }) {
  const { user } = useAccount();
  return <Desk isLoggedIn={isShell || user !== null} />;
}
