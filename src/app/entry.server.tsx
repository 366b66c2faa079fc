import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from "react-router";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { paths } from "#paths.ts";
import { readUser } from "./current-user.ts";
import { AccountLinks, MobileAccountLinks } from "./frame/account-links.tsx";
import { HOLD_EARLY_PRESSES } from "./frame/comes-alive.tsx";
import { nonceContext, reportContext } from "./render-contexts.ts";
import { CurrentUserContext } from "./use-current-user.ts";

/** Renders a page to its last byte: its content policy and the page cache need the whole of it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  // A page is shown even while the person who opens it is unknown.
  const user = await readUser(loadContext).catch(() => null);
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <CurrentUserContext value={user}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </CurrentUserContext>,
      {
        nonce,
        bootstrapScriptContent: HOLD_EARLY_PRESSES,
        // Whatever its size, a part stays where it stands: scripts would have to put it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
        onError(error) {
          reject(error);
          abort();
        },
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** The corners of a page as a member gets them, in the order in which they stand in it. */
export function renderCorners(user: CurrentUser): string[] {
  return [<AccountLinks key="end" />, <MobileAccountLinks key="menu" />].map((corner) =>
    renderToString(
      <CurrentUserContext value={user}>
        <StaticRouter location={paths.home}>{corner}</StaticRouter>
      </CurrentUserContext>,
    ),
  );
}

/** Answers that a page throws on purpose are no failures; everything else is reported. */
export function handleError(error: unknown, { context, request }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  context.get(reportContext)(error);
}
