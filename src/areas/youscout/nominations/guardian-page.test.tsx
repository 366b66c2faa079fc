import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { askAsGuardian } from "./client/guardian.ts";
import { guardianAction } from "./components/guardian/guardian-action.ts";
import { GuardianDecision } from "./components/guardian/guardian-decision.tsx";
import { nominations } from "./tables.ts";
import { aNomination } from "./testing.ts";

const TOKEN = "t".repeat(43);

async function asked(): Promise<{ site: TestApp; api: Api }> {
  const site = await testApp();
  const guardianTokenHash = keyedHash(site.deps.secrets.vote, `guardian ${TOKEN}`);
  const guardianEmail = "mother@family.example";
  await aNomination(site.db, { publication: "full", guardianEmail, guardianTokenHash });
  const api: Api = {
    async request(method, path, payload) {
      const { status, body } =
        method === "GET" ? await site.visitor.get(path) : await site.visitor.post(path, payload);
      if (status >= 400) throw new ApiError(status, JSON.stringify(body));
      return body;
    },
  };
  return { site, api };
}

/** The page as it is opened, and the fields that its first button posts with each box ticked. */
async function open(api: Api, refusal: string | null = null) {
  const question = await askAsGuardian(TOKEN, api);
  const markup = renderToStaticMarkup(<GuardianDecision question={question} refusal={refusal} />);
  const [, version = ""] = /name="version" value="([^"]+)"/.exec(markup) ?? [];
  const [, answer = ""] = /value="(agree|revoke)"/.exec(markup) ?? [];
  const fields: Record<string, string> = { version, answer };
  if (markup.includes('name="isGuardian"')) fields.isGuardian = "on";
  return { markup, fields };
}

async function send(api: Api, fields: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const url = `http://localhost${paths.youScoutGuardian(TOKEN)}`;
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await guardianAction({ request, context, params: { token: TOKEN } } as never);
  return answer instanceof Response
    ? { status: answer.status, location: answer.headers.get("location") }
    : { status: answer.init?.status, refusal: answer.data.refusal };
}

test("the form of a guardian sends what was shown, and shows anew what changed meanwhile", async () => {
  const { site, api } = await asked();
  const first = await open(api);
  expect(first.fields.answer).toBe("agree");
  await site.admin.patch("/api/admin/you-scout/nominations/1", { city: "Kenner" });

  const late = await send(api, first.fields);
  expect(late.status).toBe(409);
  const again = await open(api, late.refusal);
  expect(again.markup).toContain(
    "has changed in the meantime. Please read it again before you decide.",
  );
  expect(again.markup).toContain("Kenner, Louisiana");

  const saved = `${paths.youScoutGuardian(TOKEN)}?sent=answer`;
  expect(await send(api, again.fields)).toEqual({ status: 303, location: saved });
  expect((await open(api)).markup).toContain("Everyone sees the full version.");
});

test("the page asks who agrees to be the guardian and of age, and nothing of who takes it down", async () => {
  const { api } = await asked();
  const { markup, fields } = await open(api);
  expect(markup).toContain("I am 18 or over, and the parent or guardian of Marcus B.");
  const { isGuardian: _, ...unconfirmed } = fields;
  expect(await send(api, unconfirmed)).toEqual({
    status: 422,
    refusal: "Please confirm that you are the parent or guardian, and 18 or over",
  });
  expect((await send(api, fields)).status).toBe(303);
  expect((await open(api)).markup).not.toContain("18 or over");
  expect((await send(api, { ...unconfirmed, answer: "revoke" })).status).toBe(303);
});

test("the page takes no answer from a form that was sent without a button", async () => {
  const { site, api } = await asked();
  const { fields } = await open(api);
  expect(await send(api, { version: fields.version ?? "" })).toEqual({
    status: 422,
    refusal: "Please say whether you agree",
  });
  expect((await site.visitor.get("/api/you-scout/nominations/1")).status).toBe(200);
});

test("the page confirms an answer that was just given", async () => {
  const { api } = await asked();
  await send(api, (await open(api)).fields);
  const question = await askAsGuardian(TOKEN, api);
  const markup = renderToStaticMarkup(
    <GuardianDecision question={question} refusal={null} saved="answer" />,
  );
  expect(markup).toMatch(/role="status".*Your answer is saved\./);
  expect(markup).toContain("You agreed to the page of Marcus B. on YouScout.");
});

test("the page says that the answer goes with the nomination, before and after it is taken down", async () => {
  const { site, api } = await asked();
  const ends =
    "After 90 days we delete the nomination, and your answer with it. This link then ends, and someone could nominate the player again.";
  expect((await open(api)).markup).toContain(ends);
  await site.db.update(nominations).set({ guardianRevokedAt: new Date() });
  expect((await open(api)).markup).toContain(ends);
});

test("the page says exactly what is gone, and what is not", async () => {
  const { site, api } = await asked();
  await aProspect(site.db);
  await site.db.update(nominations).set({ guardianRevokedAt: new Date() });
  const down = (await open(api)).markup;
  expect(down).toContain("No one sees it.");
  expect(down).not.toMatch(/sees anything|still on the NOLA Top 100/);
  await site.db.update(nominations).set({ promotedProspectId: 1, guardianEmail: null });
  expect((await open(api)).markup).toContain("The player is still on the NOLA Top 100.");
});

test("the page tells a guardian who may only take down why, and whom to ask", async () => {
  const { site, api } = await asked();
  await aProspect(site.db, { guardianEmail: "father@family.example" });
  await site.db.update(nominations).set({ promotedProspectId: 1 });
  const { markup, fields } = await open(api);
  expect(markup).toContain("Another guardian was named");
  expect(markup).toContain("To show more, we ask there.");
  expect(markup).not.toMatch(/father|I agree/);
  expect(fields.answer).toBe("revoke");
});

test("a guardian whose no was to the page takes the player down as well where he is shown again", async () => {
  const { site, api } = await asked();
  await aProspect(site.db);
  const promoted = { status: "promoted", promotedProspectId: 1, guardianRevokedAt: new Date() };
  await site.db.update(nominations).set(promoted as { status: "promoted" });
  await site.admin.put("/api/admin/prospects/1/guardian", {
    guardianEmail: "father@family.example",
  });
  const { markup, fields } = await open(api);
  expect(markup).toContain("The player is still on the NOLA Top 100.");
  expect(fields.answer).toBe("revoke");
  expect((await send(api, fields)).status).toBe(303);
  expect((await site.visitor.get("/api/prospects/1")).status).toBe(404);
});
