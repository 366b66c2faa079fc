import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { RouterContextProvider } from "react-router";
import { getConnectSettings } from "#domains/partners/queries.ts";
import { ApiError, apiContext } from "#lib/api.ts";
import { createContentCache } from "#lib/content-cache.ts";
import { businessDay } from "#lib/dates.ts";
import type { AsOf } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError, STATUS_BY_CODE } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { sealPage } from "#lib/http/content-policy.ts";
import { encodeBody, sendBody } from "#lib/http/encoded-body.ts";
import { createFairTurns } from "#lib/http/fair-turns.ts";
import { ignoreBodies } from "#lib/http/json-body.ts";
import { recentWriters } from "#lib/http/recent-writers.ts";
import { readForm } from "#lib/http/sent-text.ts";
import { withQuery } from "#lib/list-address.ts";
import { createQueryClient, prefetchAll, sendable } from "#lib/query.ts";
import { memberApi } from "#member-api.ts";
import { isStaffPage, pageParameters, paths } from "#paths.ts";
import type { Pages } from "./create-app.ts";
import { createInnerApi } from "./inner-api.ts";
import { createRenderers } from "./late-pages.ts";
import { createMemberPages, type RenderCorners } from "./member-pages.ts";
import { createPageAddresses, fullAddress, type PageAddress } from "./page-address.ts";
import { createPageCache, isUncacheable, type MadePage, type RenderedPage } from "./page-cache.ts";
import { createOpeners, type Opener } from "./page-opener.ts";
import { joinPieces, type PageTemplate, templateOf } from "./page-template.ts";
import {
  htmlContext,
  isSharedContext,
  nonceContext,
  type RenderedText,
  reportContext,
  siteContext,
} from "./render-contexts.ts";

const LONGEST_URL = 2_000;
const FORM_TYPE = "application/x-www-form-urlencoded";

/** More renders at once would only slow each other, and all other answers, down. */
const RENDERS = {
  atOnce: 24,
  reserved: 4,
  ofPerson: 6,
  ofNetwork: 12,
  mostWaiting: 100,
  longestWaitMs: 3_000,
};

/** In development Vite puts its own scripts and styles into the page. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws:";

/** Serves every page, and the 404 page for every other address. */
export function pageRoutes(
  app: App,
  deps: Deps,
  innerCallSecret: string,
  { build, loadLate, assetsFolder }: Pages,
): void {
  const renderers = createRenderers(build, loadLate);
  const cache = createPageCache(deps.database.contentVersion);
  const writers = recentWriters(deps);
  const { baseUrl } = deps.config;
  const readAddress = createPageAddresses(pathsOf(build));
  const findOpener = createOpeners(deps);
  const turns = createFairTurns(RENDERS);
  const { renderCorners } = build.entry.module as { renderCorners?: RenderCorners };
  const memberPages = renderCorners && createMemberPages(app, deps, findOpener, renderCorners);

  const readConnect = createContentCache(deps.database.contentVersion, async () => {
    const { isOn } = await getConnectSettings(deps.database.db);
    return isOn;
  });
  /** A page that cannot ask, because the database is away, leads nowhere more. */
  const isConnectOn = () => readConnect().catch(() => false);

  const policyOf = ({ policy }: { policy: string }) => (assetsFolder ? policy : DEVELOPMENT_POLICY);

  /**
   * @param isOwn whether the page is rendered for a person with a session
   * @param isShared whether it is rendered once for everybody
   * Throws `unavailable` where the page needs to know something that no call can say now, such as who opens it.
   */
  async function render(
    request: FastifyRequest,
    address: string,
    { isOwn, isShared }: { isOwn: boolean; isShared: boolean },
  ): Promise<RenderedPage> {
    const day = businessDay(deps.now());
    const context = new RouterContextProvider();
    context.set(apiContext, createInnerApi(app, innerCallSecret, request, isOwn));
    context.set(siteContext, { baseUrl, hasSession: isOwn, isConnectOn: await isConnectOn() });
    context.set(isSharedContext, isShared);
    const missed: ApiError[] = [];
    context.set(reportContext, (error) => {
      if (error instanceof ApiError && error.status === STATUS_BY_CODE.unavailable) {
        missed.push(error);
      } else deps.log.error({ id: request.id }, "page failed", error);
    });
    const nonce = randomBytes(16).toString("base64url");
    context.set(nonceContext, nonce);
    const rendered: RenderedText = { html: null, split: (html) => [html] };
    context.set(htmlContext, rendered);
    const { isForEverybody } = readAddress(address, baseUrl);
    const handle = isForEverybody ? renderers.shared : await renderers.all();
    const response = await handle(toPageRequest(request, new URL(address, baseUrl)), context);
    if (missed[0]) throw notNow(missed[0]);
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    if (rendered.html === null || !headers["content-type"]?.startsWith("text/html")) {
      return { status, headers, body: encodeBody(Buffer.from(await response.arrayBuffer())) };
    }
    const sealed = sealPage(rendered.html, nonce);
    headers["content-security-policy"] = policyOf(sealed);
    const pieces = rendered.split(sealed.html);
    const page = { status, headers, body: encodeBody(joinPieces(pieces)) };
    const isWhole = isShared && status === 200;
    const template = isWhole && templateOf(pieces, sealed, rendered.state);
    return template ? followVotes(page, template, day) : page;
  }

  /**
   * A page of which nothing but its answers and kept rows is made anew after votes.
   * @param day when it was rendered: what else it says may be of that day
   */
  function followVotes(
    { status, headers, body }: RenderedPage,
    template: PageTemplate,
    day: string,
  ): RenderedPage {
    return {
      status,
      headers,
      body,
      async remake(request) {
        if (businessDay(deps.now()) !== day) return null;
        const answers = createQueryClient(createInnerApi(app, innerCallSecret, request, false));
        if (!(await prefetchAll(answers, template.calls))) return null;
        const filled = template.fill(sendable(answers), answers);
        const policy = { "content-security-policy": policyOf(filled) };
        const made = { status, headers: { ...headers, ...policy }, body: encodeBody(filled.body) };
        return followVotes(made, template, day);
      },
    };
  }

  function renderForOne(request: FastifyRequest, { client, isOwn }: Opener): Promise<RenderedPage> {
    const address = fullAddress(request.url, baseUrl);
    return turns.take(client, null, () => render(request, address, { isOwn, isShared: false }));
  }

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    refuseOddAddress(request.url);
    const plain = withoutTrailingSlash(request.url);
    if (plain !== null) return reply.redirect(plain, 308);
    const opener = await findOpener(request);
    const elsewhere = leadToFactor(opener, request.url);
    if (elsewhere !== null) return reply.header("cache-control", "no-store").redirect(elsewhere);
    const asked = readAddress(request.url, baseUrl);
    if (!opener.isOwn && asked.isForEverybody) {
      const { page, asOf } = await getShared(request, opener, asked);
      return send(request, reply, page, { isSignedIn: false, address: asked.address, asOf });
    }
    if (memberPages && opener.user && asked.isForMembers) {
      const made = await getShared(request, opener, asked);
      const { user } = opener;
      if (await memberPages.send(request, reply, made, user, asked.address)) return reply;
    }
    return send(request, reply, await renderForOne(request, opener), { isSignedIn: opener.isOwn });
  });

  /** A page that is made once for everybody, whoever asks first. */
  function getShared(
    request: FastifyRequest,
    { client }: Opener,
    { address, isAlike }: PageAddress,
  ): Promise<MadePage> {
    turns.join(client, address);
    const make = (findFormer: () => RenderedPage | null) =>
      turns.take(client, address, async () => {
        const made = await findFormer()?.remake?.(request);
        // What else changed meanwhile is in no former page.
        if (made && findFormer()) return made;
        return render(request, address, { isOwn: false, isShared: true });
      });
    return cache.get(address, make, {
      mayBeCached: isAlike ? isNoFailure : undefined,
      seesVotes: writers.has(clientAddress(request.ip).person),
    });
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseOddAddress(request.url);
    const opener = await findOpener(request);
    const elsewhere = leadToFactor(opener, request.url);
    if (elsewhere !== null) return reply.redirect(elsewhere, 303);
    const { status, headers, body } = await renderForOne(request, opener);
    return reply
      .code(status)
      .headers({ ...headers, "cache-control": "no-store" })
      .send(body.identity);
  }

  // A form posts to its page where scripts are off. A page without an action answers 405.
  app.register(async (forms) => {
    acceptFormsOnly(forms as App);
    forms.post("/*", { schema: { hide: true } }, takeForm);
  });
  // Mail programs unsubscribe with one POST, from anywhere and as either kind of form (RFC 8058).
  app.register(async (oneClick) => {
    ignoreBodies(oneClick as App);
    for (const path of [
      paths.newsletterUnsubscribe(":token"),
      paths.votingRemindersStop(":token"),
      paths.voteLedgerStop(":token"),
    ]) {
      const config = { isOpenToOtherSites: true } as const;
      oneClick.post(path, { schema: { hide: true }, config }, takeForm);
    }
  });
}

/** The paths of the table of pages. */
function pathsOf(build: Pages["build"]): string[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.path === "*" || !(route.path || route.index)) return [];
    return `/${(route.path ?? "").replace(/^\//, "")}`;
  });
}

function isNoFailure({ status }: RenderedPage): boolean {
  return status === 200 || status === 404;
}

/** The refusal of a page whose call was refused for the moment. */
function notNow({ text, retryAfter }: ApiError): AppError {
  const retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
  return new AppError("unavailable", text, { retryAfterSeconds });
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
  forms.addContentTypeParser(
    FORM_TYPE,
    { parseAs: "buffer" },
    async (_request: unknown, body: Buffer) => readForm(body),
  );
}

function refuseOddAddress(url: string): void {
  if (url.length > LONGEST_URL || !/^\/(?![/\\])/.test(url)) {
    throw new AppError("not_found", "There is no such page.");
  }
}

/** Where somebody is led who has to add a second factor before anything else; null for all others, and there. */
function leadToFactor({ mustEnroll }: Opener, url: string): string | null {
  const [path] = url.split("?");
  if (!mustEnroll || path === memberApi.secondFactor) return null;
  const wanted = isStaffPage(path ?? "") ? url : undefined;
  return withQuery(memberApi.secondFactor, { [pageParameters.wantedPath]: wanted });
}

/** The same address without slashes at the end of its path, or null when it has none. */
function withoutTrailingSlash(url: string): string | null {
  const [, path = "", rest = ""] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  const plain = path.replace(/\/+$/, "");
  return path.length > 1 && plain !== path ? `${plain || "/"}${rest}` : null;
}

interface Sent {
  isSignedIn: boolean;
  /** The one form of the address, where it may be stored. */
  address?: string;
  asOf?: AsOf | undefined;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  { isSignedIn, address = request.url, asOf }: Sent,
): FastifyReply | Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header("vary", "cookie, accept-encoding");
  if (page.status >= 500 || isUncacheable(page)) {
    return reply.header("cache-control", "no-store").send(page.body.identity);
  }
  reply.header("cache-control", isSignedIn ? "private, no-store" : "no-cache");
  return sendBody(request, reply, page.body, address, asOf);
}
