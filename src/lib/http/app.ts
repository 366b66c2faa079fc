import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { ErrorCode } from "../errors.ts";
import type { StaffWho } from "../staff-rights.ts";
import type { ResponseCache } from "./response-cache.ts";

/** A Fastify instance whose route schemas are Zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Who may call a route. Each call under /api declares it; `app/gates.ts` enforces it. */
export type Who = "anyone" | "signed-in" | StaffWho;

declare module "fastify" {
  interface FastifyContextConfig {
    who?: Who;
    /** Whether a call for anyone also knows the holder of the session that it came with. */
    knowsMember?: true;
    /** Whether a call for the desk also takes a session of the desk. */
    takesDeskSession?: true;
    /** Whether, or for which requests, its caller is asked who it is unless that was just shown. */
    asksAgain?: true | ((request: FastifyRequest) => boolean | Promise<boolean>);
    /** Whether a session may make it whose person has to add a second factor first. */
    isForEnrolling?: true;
    /** Whether it is answered also while the server is busy or stopping. */
    isAlwaysAnswered?: boolean;
    /** Whether other sites may send it: only where a secret in the address is the authority. */
    isOpenToOtherSites?: true;
    /** Refusals that do not follow from the rest of the route, for the description of the calls. */
    refuses?: ErrorCode[];
  }
  interface FastifyInstance {
    readonly responseCache: ResponseCache | null;
  }
}
