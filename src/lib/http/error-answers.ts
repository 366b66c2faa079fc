import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isCollision, isOutage } from "../db/db.ts";
import { AppError, type FieldMessages, refusalBody, tooBusy } from "../errors.ts";
import type { Log } from "../log.ts";
import { contentPolicy } from "./content-policy.ts";
import { refreshOf } from "./refresh-header.ts";

/** The 503 of an unreachable database asks the client to come back after this many seconds. */
const OUTAGE_RETRY_SECONDS = 5;

/** That of a transaction which collided with others each time is sooner: they end soon. */
const COLLISION_RETRY_SECONDS = 2;

/** Turns whatever was thrown into the refusal that a person may read. The one adapter. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error);
  // A client that went away has the code of a lost connection, too, and a status beside it.
  if (isOutage(error) && !(error as FastifyError).statusCode) {
    return new AppError(
      "unavailable",
      "The site can't reach its data right now. Please try again.",
      {
        retryAfterSeconds: OUTAGE_RETRY_SECONDS,
        cause: error,
      },
    );
  }
  if (isCollision(error)) return tooBusy(COLLISION_RETRY_SECONDS, error);
  return fromFramework(error as FastifyError);
}

type ValidationFailure = Error & {
  validationContext?: string;
  validation: { instancePath: string; message?: string | undefined }[];
};

function fromValidation(error: ValidationFailure): AppError {
  if (error.validationContext === "params")
    return new AppError("not_found", "We couldn't find that.");
  if (error.validationContext !== "body") {
    return new AppError("bad_request", "The address of this request is not valid.");
  }
  const fields: FieldMessages = {};
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.replace(/^\//, "").replaceAll("/", ".");
    if (field) fields[field] ??= message ?? "Not valid";
  }
  const first = Object.values(fields)[0];
  if (!first) return new AppError("bad_request", "The request does not have the expected form.");
  return new AppError("invalid", first, { fields });
}

function fromFramework(error: FastifyError): AppError {
  const status = error?.statusCode ?? 500;
  // A folder of files, and a file that is not there.
  if (status === 403 || status === 404) {
    return new AppError("not_found", "There is no such page.");
  }
  if (status === 413) return new AppError("too_large", "The request is too large.");
  if (status === 415) {
    return new AppError("unsupported_media_type", "Calls take a body of type application/json.");
  }
  if (status >= 400 && status < 500) {
    return new AppError("bad_request", "The request could not be understood.");
  }
  return new AppError(
    "internal",
    "Something went wrong. We're sorry, but an unexpected error occurred.",
    { cause: error },
  );
}

/** Draws a page that says the same as the refusal; null for an address that is no page. */
export type DrawRefusal = (
  refusal: AppError,
  asked: Pick<FastifyRequest, "method" | "url">,
  /** Whether the browser will ask for it again by itself. */
  isTriedAgain: boolean,
) => string | null;

/**
 * Answers with the refusal: JSON for calls, a page for who opened an address. What nobody expected
 * is logged, once, here.
 */
export function answerWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
  draw: DrawRefusal | null,
): FastifyReply {
  const refusal = toAppError(error);
  logFailure(refusal, request, log);
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(refusal.retryAfterSeconds));
  }
  // Who reports the failure names it, and the log line is found.
  if (refusal.code === "internal") reply.header("x-request-id", request.id);
  reply.code(refusal.status).header("cache-control", "no-store");
  const refresh = refreshOf(refusal, request);
  const html = isReadByPerson(request) ? draw?.(refusal, request, refresh !== null) : null;
  if (html) {
    if (refresh !== null) reply.header("refresh", refresh);
    return reply
      .header("content-security-policy", contentPolicy(html))
      .type("text/html; charset=utf-8")
      .send(html);
  }
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(refusalBody(refusal)));
}

/** Who opens an address or posts a form of a page asks for a page. */
function isReadByPerson({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? "").includes("text/html");
}

function logFailure(refusal: AppError, request: FastifyRequest, log: Log): void {
  if (refusal.status < 500) return;
  const { code, cause } = refusal;
  const fields = { id: request.id, route: request.routeOptions.url, code };
  log[code === "internal" ? "error" : "warn"](fields, "request failed", cause);
}
