import type { RouteOptions } from "fastify";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { evaluationAppointments, evaluationReports } from "#areas/board/evaluations/tables.ts";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { anEdition } from "#areas/board/rankings/testing.ts";
import { aListing, aMinorListing } from "#areas/connect/listings/testing.ts";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { guardianReplacements } from "#areas/consent/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { aProduct, aVariant } from "#areas/shop/catalog/testing.ts";
import { aPrivacyRequest, WRITTEN } from "#areas/site/privacy/testing.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { keyedHash } from "#lib/secrets.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";
import { testApp } from "#tests/test-app.ts";

/** The number under which somebody asked for a correction or removal. */
const REFERENCE = "K7QM-4XPA-9TRC";

const nameOf = ({ method, url }: RouteOptions) => `${method} ${url}`;

/** Makes a call about the thing number 1, with a body that no form sends. */
function make(call: RouteOptions, actor: Caller): Promise<Answer> {
  const method = String(call.method).toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  const path = call.url
    .replace(":reference", REFERENCE)
    .replace(":metric", "exit-velocity")
    .replace(/:\w+/g, "1");
  return method === "get" ? actor.get(path) : actor[method](path, { rawRank: "first" });
}

// Those of staff are in `staff-rights.test.ts`.
test("a call for members answers no visitor, whatever it is sent", async () => {
  const { calls, visitor } = await siteWithCalls();
  const closed = calls.filter(({ config }) => config?.who === "signed-in");
  expect(closed).not.toEqual([]);
  for (const call of closed) {
    const answer = await make(call, visitor);
    expect(answer.status, nameOf(call)).toBe(401);
    expect(answer.headers["cache-control"], nameOf(call)).toBe("no-store");
  }
});

test("asking only for the headers of a closed call is refused, too", async () => {
  const { app } = await testApp();
  const answer = await app.inject({ method: "HEAD", url: "/api/user" });
  expect(answer.statusCode).toBe(401);
  expect(Number(answer.headers["content-length"])).toBeGreaterThan(0);
  expect(answer.body).toBe("");
});

describe("what the public calls answer", () => {
  const PRIVATE =
    /email|password|phone|voter|address|network|token|hash|hidden|agreed|guardian|birth|session|note/i;

  /** The names of all fields, however deep. */
  function fieldsOf(value: unknown): string[] {
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      Array.isArray(value) ? fieldsOf(inner) : [key, ...fieldsOf(inner)],
    );
  }

  test("is exactly what their schemas say, and has no private field", async () => {
    const { calls, visitor, db, deps } = await siteWithCalls();
    await aUser(db, { username: "scout", email: "scout@example.com" });
    const publicationAgreedAt = deps.now();
    await aProspect(db, {
      rawRank: 1,
      publicationAgreedAt,
      teamName: "Bayou Kings 17U",
      guardianEmail: "mother@city.example",
      guardianTokenHash: keyedHash(deps.secrets.vote, "board guardian 1"),
    });
    await db.insert(guardianReplacements).values({
      ...{ prospectId: 1, previousEmail: "father@city.example", answer: "agreed" },
      ...{ tokenHash: keyedHash(deps.secrets.vote, "guardian restore 1"), replacedAt: deps.now() },
    });
    await aProspect(db, { lastName: "Hidden-Child", hiddenAt: deps.now() });
    await anEdition(db, { 1: 1 }, { slug: "1" });
    await aPrivacyRequest(db, { reference: REFERENCE, prospectId: 2, staffNote: "Call again" });
    await visitor.post("/api/prospects/1/vote");
    await aNomination(db, { submittedByName: "Author-Of-It", guardianName: "Guardian-Of-It" });
    await aNomination(db, {
      lastName: "Asked-For",
      guardianEmail: "mother@city.example",
      guardianTokenHash: keyedHash(deps.secrets.vote, "guardian 1"),
    });
    await aComment(db, {
      nominationId: 1,
      userId: 4,
      voterName: "Writer-Of-It",
      voterEmail: "w@city.example",
    });
    await visitor.post("/api/you-scout/comments/1/report", {
      reason: "other",
      note: "Report-Of-It",
    });
    const asker = await aUser(db, { username: "asker" });
    await someRequests(db, asker.id, { playerName: "Evaluated Child" });
    await db.insert(evaluationAppointments).values({
      requestId: 1,
      isPlayerNew: true,
      startsAt: deps.now(),
      endsAt: new Date(deps.now().getTime() + 1_000),
      place: "City Park",
    });
    const tokenHash = keyedHash(deps.secrets.vote, "evaluation report 1");
    await db.insert(evaluationReports).values({ requestId: 1, tokenHash, sentAt: deps.now() });
    const product = await aProduct(db, {
      slug: "1",
      playerName: "Child-On-It",
      consentRecordedAt: new Date(),
      consentNote: "Signed-By-Mother",
    });
    await aVariant(db, { productId: product.id });
    await switchConnect(db, true);
    const note = { phone: "(504) 555-0142", verificationNote: "Note-Of-It" };
    const partner = await aPartner(db, { userId: 4, userType: "organizer", ...note });
    await aListing(db, { creatorId: partner.id });
    const child = { lastName: "Child-Of-It", school: "School-Of-It", guardianName: "Parent-Of-It" };
    await aMinorListing(db, {
      creatorId: partner.id,
      child,
      token: "1",
      secret: deps.secrets.vote,
    });
    const [vote] = await db.select().from(prospectVotes);

    const reads = calls.filter(
      ({ method, url, config, schema }) =>
        method === "GET" &&
        config?.who === "anyone" &&
        !schema?.hide &&
        // It is for a site without administrators, and this one has one.
        url !== "/api/create-admin" &&
        // These are files, and no day of this site is sealed.
        url !== "/api/vote-ledger/days/:day" &&
        url !== "/api/vote-ledger/lines.csv" &&
        // These are pages of the test checkout, which knows no payment here.
        !/\/test-(?:checkout|billing|account)\//.test(url) &&
        // These answer whoever has the secret link of an order, with what they wrote, of an account,
        // of an invitation or of a calendar.
        url !== "/api/shop/orders/:token" &&
        url !== "/api/confirm-email/:token" &&
        url !== "/api/invitations/:token" &&
        url !== "/api/rawpass/calendar/:token",
    );
    expect(reads.map(({ url }) => url)).toEqual(
      expect.arrayContaining(["/api/prospects", "/api/privacy-requests/:reference"]),
    );
    for (const call of reads) {
      const { status, body } = await make(call, visitor);
      expect(status, nameOf(call)).toBe(200);
      const schemas = call.schema?.response as { 200: z.ZodMiniType } | undefined;
      expect(schemas && z.parse(schemas[200], body), nameOf(call)).toEqual(body);
      expect(
        fieldsOf(body).filter((field) => PRIVATE.test(field)),
        nameOf(call),
      ).toEqual([]);
      const text = JSON.stringify(body);
      for (const secret of [
        "scout@example.com",
        "Hidden-Child",
        "Batiste",
        "Author-Of-It",
        "555-0142",
        "Note-Of-It",
        "Guardian-Of-It",
        "mother@city.example",
        "ana@city.example",
        "Writer-Of-It",
        "w@city.example",
        "Report-Of-It",
        "Child-On-It",
        "Signed-By-Mother",
        "Child-Of-It",
        "School-Of-It",
        "Call again",
        WRITTEN.personName,
        WRITTEN.requesterName,
        WRITTEN.message,
        vote?.voterIp,
        vote?.voterNetwork,
      ]) {
        expect(text, nameOf(call)).not.toContain(secret);
      }
    }
  });
});
