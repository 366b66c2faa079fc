import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";
import type { ContentVersion } from "../db/content-version.ts";
import { AppError, tooBusy } from "../errors.ts";
import type { Log } from "../log.ts";
import type { App } from "./app.ts";
import { refuseCrossSite } from "./cross-site.ts";
import { createDrain, type Drain } from "./drain.ts";
import { answerWithError, type DrawRefusal } from "./error-answers.ts";
import { acceptJsonOnly } from "./json-body.ts";
import { compileResponse } from "./response-body.ts";
import { createResponseCache } from "./response-cache.ts";
import { securityHeaders } from "./security-headers.ts";

const JSON_BODY_LIMIT = 100_000;

/** Event loop delay this soon after the start is the start's own. */
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

/** Marks calls that the server makes to itself while it renders a page. Its value is a secret. */
export const INNER_CALL_HEADER = "x-inner-call";

export interface HttpServer {
  app: App;
  drain: Drain;
  innerCallSecret: string;
}

/**
 * A server with the limits, headers, refusals and log lines that hold for every route. With
 * `contentVersion`, public answers are repeated until public content changes.
 */
export async function createHttpServer(
  config: Config,
  log: Log,
  draw: DrawRefusal | null = null,
  contentVersion: ContentVersion | null = null,
): Promise<HttpServer> {
  const headers = securityHeaders(config.baseUrl);
  const responseCache =
    contentVersion &&
    createResponseCache({
      contentVersion,
      onHit(route, ms) {
        log.info({ id: randomUUID(), method: "GET", route, status: 200, ms: rounded(ms) });
      },
    });
  const app = Fastify({
    logger: false,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: JSON_BODY_LIMIT,
    // Routes judge their parameters: a token that is too long is a wrong one, not another address.
    routerOptions: { maxParamLength: HTTP_LIMITS.maxHeaderSize },
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    rewriteUrl: asGet,
    // An address that cannot be read meets no hook.
    frameworkErrors(error, request, reply) {
      reply.headers(headers);
      answerWithError(error, request, reply as never, log, draw);
      logAnswer(request, reply);
    },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    serverFactory: (handle) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (drain.isDraining || namesNoHost(request)) return handle(request, response);
        if (!responseCache?.answer(request, response)) handle(request, response);
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
    if (isInnerCall(request)) return;
    log.info({
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      ms: rounded(reply.elapsedTime),
    });
  }

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileResponse);
  acceptJsonOnly(app);
  app.decorate("responseCache", responseCache);
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
  app.setErrorHandler((error, request, reply) => answerWithError(error, request, reply, log, draw));
  await app.register(cookie);

  let openedAt = Number.POSITIVE_INFINITY;
  app.addHook("onListen", (done) => {
    openedAt = performance.now();
    done();
  });
  function refuseUnderPressure(request: FastifyRequest): void {
    const isWarm = performance.now() - openedAt > WARM_UP_MS;
    if (isWarm && !isExempt(request)) throw tooBusy();
  }
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    pressureHandler: refuseUnderPressure,
  });

  return { app, drain, innerCallSecret };
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
