import * as z from "zod/mini";
import type { App } from "#lib/http/app.ts";
import type { TestPayoutControl } from "../queries/test-provider.ts";
import { TestAccountAnswer, TestAccountChoice, TestChoiceAnswer } from "../schema/test-checkout.ts";

/** What stands in for the provider's form and the payee's bank: whoever knows the secret address decides. */
export function testAccountRoutes(app: App, control: TestPayoutControl): void {
  const params = z.object({ token: z.string() });

  app.get(
    "/api/payments/test-account/:token",
    {
      config: { who: "anyone" },
      schema: {
        summary: "What the test provider knows of a payee",
        params,
        response: { 200: TestAccountAnswer },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await control.getAccount(request.params.token) };
    },
  );

  app.post(
    "/api/payments/test-account/:token",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Finish or leave the test provider's form, or choose what becomes of the account",
        params,
        body: TestAccountChoice,
        response: { 200: TestChoiceAnswer },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: { url: await control.chooseForAccount(request.params.token, request.body) } };
    },
  );
}
