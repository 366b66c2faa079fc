import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from "react-router";
import type { CurrentUser } from "#domains/accounts/schema.ts";
import { paths } from "#paths.ts";
import { KeepRowsContext } from "#ui/kept-rows.ts";
import { readUser } from "./current-user.ts";
import { withDeferredScripts } from "./deferred-scripts.ts";
import { AccountLinks, MobileAccountLinks } from "./frame/account-links.tsx";
import { htmlContext, isSharedContext, nonceContext, reportContext } from "./render-contexts.ts";
import { createRowKeeper } from "./row-keeper.server.tsx";
import { CurrentUserContext } from "./use-current-user.ts";

const beginPageRows = createRowKeeper();

/** Renders a page to its last byte, for `htmlContext`: its content policy and the page cache need the whole of it. */
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
  const rows = beginPageRows();
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <CurrentUserContext value={user}>
        <KeepRowsContext value={rows.keep}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </KeepRowsContext>
      </CurrentUserContext>,
      {
        nonce,
        // Whatever its size, a part stays where it stands: scripts would have to put it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(textSink(resolve)),
        onError(error) {
          reject(error);
          abort();
        },
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  // The development server's modules stand in an order of their own.
  const isLate = import.meta.env.PROD && loadContext.get(isSharedContext);
  Object.assign(loadContext.get(htmlContext), {
    html: isLate ? withDeferredScripts(html, nonce) : withScriptsLast(html),
    split: rows.split,
    state: stateOf(context),
  });
  return new Response(null, { status, headers });
}

/** The answers that the page's own loader handed over (`pageData`). */
function stateOf({ staticHandlerContext }: EntryContext): string | undefined {
  const loaded = Object.values(staticHandlerContext.loaderData).at(-1) as {
    state?: unknown;
  } | null;
  return typeof loaded?.state === "string" ? loaded.state : undefined;
}

/** Gives all that was written to it, as text. */
function textSink(give: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      give(Buffer.concat(chunks).toString());
      done();
    },
  });
}

/** Lets the scripts of a page that somebody works in wait until styles and fonts are there, and no longer. */
function withScriptsLast(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload" ',
    '<link rel="modulepreload" fetchpriority="low" ',
  );
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
