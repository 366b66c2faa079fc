import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext, reportContext } from "./render-contexts.ts";

/** Renders a page to its last byte: its content policy and the page cache need the whole of it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Whatever its size, a part stays where it stands: scripts would have to put it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const stream = new PassThrough();
          buffer(stream).then(resolve, reject);
          pipe(stream);
        },
        onError(error) {
          reject(error);
          abort();
        },
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(withScriptsLast(bytes.toString()), { status, headers });
}

/**
 * A page is read before it works: its scripts, which the router asks for first, wait until styles
 * and fonts are there. The router has no word for it.
 */
function withScriptsLast(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload" ',
    '<link rel="modulepreload" fetchpriority="low" ',
  );
}

/** Answers that a page throws on purpose are no failures; everything else is reported. */
export function handleError(error: unknown, { context, request }: LoaderFunctionArgs): void {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  context.get(reportContext)(error);
}
