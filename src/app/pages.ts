import type { FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { sessionCookieName } from "../domains/accounts/routes/session-cookie.ts";
import { apiContext } from "../lib/api.ts";
import type { Deps } from "../lib/deps.ts";
import { AppError, tooBusy } from "../lib/errors.ts";
import type { App } from "../lib/http/app.ts";
import { contentPolicy } from "../lib/http/content-policy.ts";
import { finishBytes, sendFinished } from "../lib/http/finished-bytes.ts";
import { pageParameters, paths } from "../paths.ts";
import type { Pages } from "./create-app.ts";
import { createInnerApi } from "./inner-api.ts";
import { createPageCache, type FinishedPage, isKeptByNobody } from "./page-cache.ts";
import { reportContext } from "./report-context.ts";
import { siteContext } from "./site-context.ts";

const LONGEST_URL = 2_000;
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Pages that are made at once: more would only wait for each other. */
const MOST_RENDERS = 100;

/** In development Vite puts its own scripts and styles into the page. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws:";

/** Serves every page, and the 404 page for every other address. */
export function pageRoutes(
  app: App,
  deps: Deps,
  innerCallSecret: string,
  { build, assetsFolder }: Pages,
): void {
  const policyOf = assetsFolder ? contentPolicy : () => DEVELOPMENT_POLICY;
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const cache = createPageCache(deps.database.changes);
  const cookieName = sessionCookieName(deps.config);

  let renders = 0;

  async function render(request: FastifyRequest, address: string): Promise<FinishedPage> {
    if (renders >= MOST_RENDERS) throw tooBusy();
    renders += 1;
    try {
      return await renderNow(request, address);
    } finally {
      renders -= 1;
    }
  }

  async function renderNow(request: FastifyRequest, address: string): Promise<FinishedPage> {
    const context = new RouterContextProvider();
    context.set(apiContext, createInnerApi(app, innerCallSecret, request));
    context.set(siteContext, {
      baseUrl: deps.config.baseUrl,
      hasSession: request.cookies[cookieName] !== undefined,
    });
    context.set(reportContext, (error) => {
      deps.log.error({ id: request.id }, "page failed", error);
    });
    const url = new URL(address, deps.config.baseUrl);
    const response = await handle(toPageRequest(request, url), context);
    const body = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    if (headers["content-type"]?.startsWith("text/html")) {
      headers["content-security-policy"] = policyOf(body.toString());
    }
    return { status: response.status, headers, bytes: finishBytes(body) };
  }

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    refuseOddAddress(request.url);
    const plain = withoutTrailingSlash(request.url);
    if (plain !== null) return reply.redirect(plain, 308);
    const address = withKnownParameters(request.url);
    const isSignedIn = request.cookies[cookieName] !== undefined;
    const page = isSignedIn
      ? await render(request, address)
      : await cache.get(address, () => render(request, address));
    return send(request, reply, page, isSignedIn);
  });

  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseOddAddress(request.url);
    const { status, headers, bytes } = await render(request, withKnownParameters(request.url));
    return reply
      .code(status)
      .headers({ ...headers, "cache-control": "no-store" })
      .send(bytes.identity);
  }

  // A form posts to its page where scripts are off. A page without an action answers 405.
  app.register(async (forms) => {
    acceptFormsOnly(forms as App);
    forms.post("/*", { schema: { hide: true } }, takeForm);
  });
  // Mail programs unsubscribe with one POST, from anywhere and as either kind of form (RFC 8058).
  app.register(async (oneClick) => {
    acceptAnything(oneClick as App);
    for (const path of [
      paths.newsletterUnsubscribe(":token"),
      paths.votingRemindersStop(":token"),
    ]) {
      const config = { isOpenToOtherSites: true } as const;
      oneClick.post(path, { schema: { hide: true }, config }, takeForm);
    }
  });
}

/** The request as the router reads it, with nothing but what pages use. */
function toPageRequest({ method, body }: FastifyRequest, url: URL): Request {
  if (method !== "POST") return new Request(url, { headers: { accept: "text/html" } });
  // The router takes a form for the home page only with this mark.
  if (url.pathname === paths.home) url.searchParams.set("index", "");
  return new Request(url, {
    method,
    headers: { accept: "text/html", "content-type": FORM_TYPE },
    body: String(body ?? ""),
  });
}

/** The fields stay text: the page's action reads them. */
function acceptFormsOnly(forms: App): void {
  forms.removeAllContentTypeParsers();
  forms.addContentTypeParser(FORM_TYPE, { parseAs: "string" }, (_request, body, done) => {
    done(null, body);
  });
}

/** What is sent is not looked at. */
function acceptAnything(forms: App): void {
  forms.removeAllContentTypeParsers();
  forms.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => {
    done(null, "");
  });
}

function refuseOddAddress(url: string): void {
  if (url.length > LONGEST_URL || !/^\/(?![/\\])/.test(url)) {
    throw new AppError("not_found", "There is no such page.");
  }
}

/** The same address without slashes at the end of its path, or null when it has none. */
function withoutTrailingSlash(url: string): string | null {
  const [, path = "", rest = ""] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  const plain = path.replace(/\/+$/, "");
  return path.length > 1 && plain !== path ? `${plain || "/"}${rest}` : null;
}

/**
 * The same address with the parameters that pages read, each once and in a fixed order: what
 * campaigns and mischief add makes no page of its own.
 */
function withKnownParameters(url: string): string {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of Object.values(pageParameters)) {
    const value = given.get(name);
    if (value) known.set(name, value);
  }
  const text = known.toString();
  return text ? `${path}?${text}` : path;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  isSignedIn: boolean,
): FastifyReply | Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header("vary", "cookie, accept-encoding");
  if (page.status >= 500 || isKeptByNobody(page)) {
    return reply.header("cache-control", "no-store").send(page.bytes.identity);
  }
  reply.header("cache-control", isSignedIn ? "private, no-store" : "no-cache");
  return sendFinished(request, reply, page.bytes);
}
