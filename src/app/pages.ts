import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { getConnectSettings } from "#areas/connect/profiles/queries.ts";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { ApiError, apiContext } from "#lib/api.ts";
import { createContentCache } from "#lib/content-cache.ts";
import type { AsOf } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError, STATUS_BY_CODE } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { createClientQueue } from "#lib/http/client-queue.ts";
import { sealPage } from "#lib/http/content-policy.ts";
import { encodeBody, sendBody } from "#lib/http/encoded-body.ts";
import { ignoreBodies } from "#lib/http/json-body.ts";
import { readForm } from "#lib/http/sent-text.ts";
import { withQuery } from "#lib/list-address.ts";
import { isStaffPage, pageParameters, paths } from "#paths.ts";
import type { Pages } from "./create-app.ts";
import { ACCOUNT_CORNER } from "./frame/account-corner.tsx";
import { createInnerApi } from "./inner-api.ts";
import { createPageAddresses, fullAddress, type PageAddress, pagesOf } from "./page-address.ts";
import { createPageCache, isUncacheable, type MadePage, type RenderedPage } from "./page-cache.ts";
import { createOpeners, type Opener } from "./page-opener.ts";
import { nonceContext, reportContext, siteContext } from "./render-contexts.ts";

const LONGEST_URL = 2_000;
/** The most members whose corners are cached. */
const MOST_MEMBERS = 1_000;
const FORM_TYPE = "application/x-www-form-urlencoded";

/** More renders at once would only slow each other, and all other answers, down. */
const RENDERS = {
  atOnce: 24,
  ofPerson: 6,
  ofNetwork: 12,
  mostWaiting: 100,
  longestWaitMs: 3_000,
};

/** Renders the corners of a page for a member, in the order in which they stand in it. */
type RenderCorners = (user: CurrentUser) => string[];

const CORNER = new RegExp(`<${ACCOUNT_CORNER}[ >].*?</${ACCOUNT_CORNER}>`, "gs");

/** In development Vite puts its own scripts and styles into the page. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws:";

/** Serves every page, and the 404 page for every other address. */
export function pageRoutes(
  app: App,
  deps: Deps,
  innerCallSecret: string,
  { build, assetsFolder }: Pages,
): void {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const cache = createPageCache(deps.database.contentVersion);
  const { baseUrl } = deps.config;
  const readAddress = createPageAddresses(pagesOf(build));
  const findOpener = createOpeners(deps);
  const queue = createClientQueue(RENDERS);
  const { renderCorners } = build.entry.module as { renderCorners?: RenderCorners };

  /** Corners by all that they show. */
  const cornersOf = new LRUCache<string, Buffer[]>({ max: MOST_MEMBERS });

  const readConnect = createContentCache(deps.database.contentVersion, async () => {
    const { isOn } = await getConnectSettings(deps.database.db);
    return isOn;
  });
  /** A page that cannot ask, because the database is away, leads nowhere more. */
  const isConnectOn = () => readConnect().catch(() => false);

  const policyOf = ({ policy }: { policy: string }) => (assetsFolder ? policy : DEVELOPMENT_POLICY);

  /**
   * @param isOwn whether the page is rendered for a person with a session
   * Throws `unavailable` where the page needs to know something that no call can say now, such as who opens it.
   */
  async function render(
    request: FastifyRequest,
    address: string,
    isOwn: boolean,
  ): Promise<RenderedPage> {
    const context = new RouterContextProvider();
    context.set(apiContext, createInnerApi(app, innerCallSecret, request, isOwn));
    context.set(siteContext, { baseUrl, hasSession: isOwn, isConnectOn: await isConnectOn() });
    const missed: ApiError[] = [];
    context.set(reportContext, (error) => {
      if (error instanceof ApiError && error.status === STATUS_BY_CODE.unavailable) {
        missed.push(error);
      } else deps.log.error({ id: request.id }, "page failed", error);
    });
    const nonce = randomBytes(16).toString("base64url");
    context.set(nonceContext, nonce);
    const response = await handle(toPageRequest(request, new URL(address, baseUrl)), context);
    if (missed[0]) throw notNow(missed[0]);
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const text = await response.text();
    if (!headers["content-type"]?.startsWith("text/html")) {
      return { status, headers, body: encodeBody(text) };
    }
    const sealed = sealPage(text, nonce);
    headers["content-security-policy"] = policyOf(sealed);
    return { status, headers, body: encodeBody(sealed.html) };
  }

  function renderForOne(request: FastifyRequest, { client, isOwn }: Opener): Promise<RenderedPage> {
    const address = fullAddress(request.url, baseUrl);
    return queue.add(client, () => render(request, address, isOwn));
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
    const { user } = opener;
    let filled: RenderedPage | null = null;
    if (renderCorners && user && asked.isForMembers) {
      const shared = await getShared(request, opener, asked);
      const shown = JSON.stringify(user);
      let corners = cornersOf.get(shown);
      if (!corners) {
        corners = await queue.add(opener.client, async () => toBuffers(renderCorners(user)));
        cornersOf.set(shown, corners);
      }
      filled = fillCorners(shared.page, corners);
    }
    const page = filled ?? (await renderForOne(request, opener));
    return send(request, reply, page, { isSignedIn: opener.isOwn });
  });

  /** A page that is made once for everybody, whoever asks first. */
  async function getShared(
    request: FastifyRequest,
    { client }: Opener,
    { address, isAlike }: PageAddress,
  ): Promise<MadePage> {
    let isOwn = false;
    function make() {
      isOwn = true;
      return queue.add(client, () => render(request, address, false));
    }
    const get = () => cache.get(address, make, isAlike ? isNoFailure : undefined);
    // Whoever asked first may wait behind much of its own, and be refused: that is not everybody's refusal.
    return get().catch((refusal) => {
      if (isOwn) throw refusal;
      return get();
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

/** What stands between the corners of a page for everybody. */
const betweenCorners = new WeakMap<RenderedPage, Buffer[]>();

const NOTHING = Buffer.alloc(0);

const toBuffers = (texts: readonly string[]) => texts.map((text) => Buffer.from(text));

/** A page for everybody with the corners of one member in place of a visitor's; null if their numbers differ. */
function fillCorners(page: RenderedPage, corners: readonly Buffer[]): RenderedPage | null {
  const pieces = betweenCorners.get(page) ?? toBuffers(page.body.identity.toString().split(CORNER));
  betweenCorners.set(page, pieces);
  if (pieces.length !== corners.length + 1) return null;
  const all = pieces.flatMap((piece, place) => [piece, corners[place] ?? NOTHING]);
  return { ...page, body: encodeBody(Buffer.concat(all)) };
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
  if (!mustEnroll || path === paths.secondFactor) return null;
  const wanted = isStaffPage(path ?? "") ? url : undefined;
  return withQuery(paths.secondFactor, { [pageParameters.wantedPath]: wanted });
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
