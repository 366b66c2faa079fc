import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import proxyAddress from "@fastify/proxy-addr";
import underPressure from "@fastify/under-pressure";
import Fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import type { ContentVersion } from "../db/content-version.ts";
import { AppError, tooBusy } from "../errors.ts";
import { sinceLoading } from "../late.ts";
import type { Log } from "../log.ts";
import type { App } from "./app.ts";
import { clientAddress } from "./client-address.ts";
import { refuseCrossSite } from "./cross-site.ts";
import { createDrain, type Drain } from "./drain.ts";
import { createEarlyAnswers } from "./early-answers.ts";
import { answerWithError, type DrawRefusal } from "./error-answers.ts";
import { acceptJsonOnly } from "./json-body.ts";
import { waitedMs } from "./late-routes.ts";
import type { RecentWriters } from "./recent-writers.ts";
import { createResponseCache } from "./response-cache.ts";
import { securityHeaders } from "./security-headers.ts";
import { createTurns } from "./turns.ts";

const JSON_BODY_LIMIT = 100_000;

/**
 * How many reads begin in one turn of the event loop while votes are written: a vote waits for the database several
 * times, and each time for whatever else the turn has to do.
 */
const READS_PER_TURN = 2;

/** The delay that is measured so soon after the start, or after a part was loaded late, is theirs. */
const WARM_UP_MS = 2_000;

/** How often Node looks for connections that take too long: one lasts up to this much longer than its limit. */
const CHECK_MS = 1_000;

const HTTP_LIMITS = {
  connectionsCheckingInterval: CHECK_MS,
  headersTimeout: 30_000 - CHECK_MS,
  requestTimeout: 60_000 - CHECK_MS,
  keepAliveTimeout: 72_000,
  maxHeaderSize: 16_384,
  // Node's own refusal has neither our headers nor our form.
  requireHostHeader: false,
};

/** Checks and writes by zod's schemas. Set at the beginning, it keeps Fastify's own two compilers from being loaded. */
export const ZOD_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions["schemaController"]>;

/** Marks calls that the server makes to itself while it renders a page. Its value is a secret. */
export const INNER_CALL_HEADER = "x-inner-call";

export interface HttpServer {
  app: App;
  drain: Drain;
  innerCallSecret: string;
  /** Another application for which all of this holds. It listens to nobody: `app` hands requests over to it. */
  createLateApp(): Promise<App>;
}

/** What decides whether a public answer may be repeated. */
export interface Published {
  contentVersion: ContentVersion;
  writers: RecentWriters;
}

/**
 * A server with the limits, headers, refusals and log lines that hold for every route. With
 * `published`, public answers are repeated until public content changes.
 */
export async function createHttpServer(
  config: Config,
  log: Log,
  draw: DrawRefusal | null = null,
  published: Published | null = null,
): Promise<HttpServer> {
  const headers = securityHeaders(config.baseUrl);
  const isTrusted = proxyAddress.compile(config.trustProxy);
  const logHit = (route: string, ms: number) => {
    log.info({ id: randomUUID(), method: "GET", route, status: 200, ms: rounded(ms) });
  };
  const earlyAnswers = createEarlyAnswers((request) => proxyAddress(request, isTrusted), logHit);
  const responseCache =
    published &&
    createResponseCache({
      contentVersion: published.contentVersion,
      seesVotes(request) {
        // Of a client that has gone nothing is known.
        if (request.socket.remoteAddress === undefined) return false;
        return published.writers.has(clientAddress(proxyAddress(request, isTrusted)).person);
      },
      onHit: logHit,
    });
  const takeTurn = createTurns(READS_PER_TURN);
  const options = {
    logger: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: JSON_BODY_LIMIT,
    // Routes judge their parameters: a token that is too long is a wrong one, not another address.
    routerOptions: { maxParamLength: HTTP_LIMITS.maxHeaderSize },
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    rewriteUrl: asGet,
    schemaController: ZOD_SCHEMAS,
    // An address that cannot be read meets no hook.
    frameworkErrors(error, request, reply) {
      reply.headers(headers);
      answerWithError(error, request, reply as never, log, draw);
      logAnswer(request, reply);
    },
  } satisfies FastifyServerOptions;
  const app = Fastify({
    ...options,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    serverFactory: (handle) => {
      const answerNow = (request: IncomingMessage, response: ServerResponse) => {
        if (drain.isDraining || namesNoHost(request)) return handle(request, response);
        if (responseCache?.answer(request, response)) return;
        const early = earlyAnswers.answer(request, response);
        if (!early) return handle(request, response);
        drain.count(response);
        early.then((isAnswered) => {
          if (!isAnswered) handle(request, response);
        });
      };
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        const givesWay = request.method === "GET" && published?.contentVersion.isCountingVotes;
        if (!givesWay) return answerNow(request, response);
        takeTurn(() => {
          if (!response.closed) answerNow(request, response);
        });
      };
      // What else a client expects, which a server may ignore, changes no answer.
      return createServer(HTTP_LIMITS, answer).on("checkExpectation", answer);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
  }) as unknown as App;

  const innerCallSecret = randomUUID();
  const isInnerCall = (request: FastifyRequest) =>
    request.headers[INNER_CALL_HEADER] === innerCallSecret;
  const isExempt = (request: FastifyRequest) =>
    isInnerCall(request) || request.routeOptions.config.isAlwaysAnswered === true;
  const drain = createDrain(isExempt);

  function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
    if (isInnerCall(request) || request.isHandedOver) return;
    log.info({
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: rounded(reply.elapsedTime + (waitedMs.get(request.raw) ?? 0)),
    });
  }

  /** What holds for every route of an application. */
  async function equip(app: App): Promise<void> {
    acceptJsonOnly(app);
    app.decorate("responseCache", responseCache);
    app.decorate("earlyAnswers", earlyAnswers);
    app.decorateRequest("isHandedOver", false);
    app.addHook("onRequest", (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
    drain.install(app);
    app.addHook("onRequest", (request, _reply, done) => {
      try {
        if (namesNoHost(request.raw)) {
          throw new AppError("bad_request", "The request could not be understood.");
        }
        if (!request.routeOptions.config.isOpenToOtherSites) {
          refuseCrossSite(request.method, request.headers, config.baseUrl);
        }
        if (request.headers["content-encoding"] !== undefined) {
          throw new AppError("unsupported_media_type", "Compressed requests are not accepted.");
        }
        done();
      } catch (refusal) {
        done(refusal as AppError);
      }
    });
    app.addHook("onResponse", (request, reply, done) => {
      logAnswer(request, reply);
      done();
    });
    app.setErrorHandler((error, request, reply) =>
      answerWithError(error, request, reply, log, draw),
    );
    await app.register(cookie);
  }

  await equip(app);
  let openedAt = Number.POSITIVE_INFINITY;
  app.addHook("onListen", (done) => {
    openedAt = performance.now();
    done();
  });
  function refuseUnderPressure(request: FastifyRequest): void {
    const isWarm = Math.min(performance.now() - openedAt, sinceLoading()) > WARM_UP_MS;
    if (isWarm && !isExempt(request)) throw tooBusy();
  }
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    pressureHandler: refuseUnderPressure,
  });

  async function createLateApp(): Promise<App> {
    const late = Fastify(options) as unknown as App;
    await equip(late);
    late.addHook("onRequest", async (request) => {
      if (app.isUnderPressure()) refuseUnderPressure(request);
    });
    return late;
  }
  return { app, drain, innerCallSecret, createLateApp };
}

/**
 * Has HEAD answered as GET is, which spares a second route for each: whoever asked for the headers alone gets no body,
 * because Node knew the method when it made the response. Whatever a GET writes down, a HEAD does: its line in the log
 * says GET.
 */
function asGet(request: IncomingMessage): string {
  if (request.method === "HEAD") request.method = "GET";
  return request.url ?? "";
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** Whether a request lacks what HTTP/1.1 asks of each; HTTP/1.0 does not. */
function namesNoHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === "1.1";
}

/** Requests that Node could not parse never reach a route: they get the same form of refusal. */
function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "headers_too_large", "The headers are too large."]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", "request_timeout", "The request took too long to arrive."]
        : ["400 Bad Request", "bad_request", "The request could not be understood."];
  const body = JSON.stringify({ message, code });
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"));
}
