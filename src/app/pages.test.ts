import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  type ServerBuild,
} from "react-router";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { sessionCookieName } from "#areas/platform/accounts/routes/session-cookie.ts";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { askForFactors } from "#areas/platform/accounts/service/second-factors.ts";
import { findHolder } from "#areas/platform/accounts/service/sessions.ts";
import { sessions, users } from "#areas/platform/accounts/tables.ts";
import { ACCOUNT_FIELD, apiContext } from "#lib/api.ts";
import { securityEvents } from "#lib/db/security-events-table.ts";
import { DAY_MS } from "#lib/time.ts";
import { machinePaths } from "#machine-paths.ts";
import { page as board } from "#pages/leaderboard._index.tsx";
import { paths } from "#paths.ts";
import { type Caller, callerAt, signedIn } from "#tests/actors.ts";
import { answerToBytes } from "#tests/raw-request.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { type Overrides, testApp } from "#tests/test-app.ts";
import { createApp } from "./create-app.ts";
import { middleware as deskOnly } from "./desk-only.tsx";
import { middleware as fieldOnly } from "./field-only.tsx";
import { middleware as membersOnly } from "./members-only.tsx";
import { nonceContext, reportContext, siteContext } from "./render-contexts.ts";
import { middleware as visitorsOnly } from "./visitors-only.tsx";

const SCRIPT = "window.ready = true";

/** Where the frame says who is signed in. */
const CORNER = "<account-corner>Login</account-corner>";
const renderCorners = ({ username }: CurrentUser) => [
  `<account-corner>${username}</account-corner>`,
];

type Answering = (args: LoaderFunctionArgs) => unknown;

/** An address behind each of the guards that ask who opens it. */
const GUARDED: [path: string, guard: MiddlewareFunction[]][] = [
  ["my", membersOnly],
  ["auth", visitorsOnly],
  ["rawpass/desk", deskOnly],
  ["admin/field", fieldOnly],
];

/**
 * A built site of one page, whose text is what its loader gives, of pages behind guards, and of a home page
 * with a form when there is an action; all other addresses are 404.
 */
function buildOf(loader: Answering, action?: Answering): ServerBuild {
  const render: ServerBuild["entry"]["module"]["default"] = async (
    _request,
    status,
    headers,
    context,
    loadContext,
  ) => {
    const { loaderData, actionData } = context.staticHandlerContext;
    headers.set("content-type", "text/html; charset=utf-8");
    const shown =
      actionData?.home ?? actionData?.link ?? loaderData.page ?? loaderData.profile ?? null;
    const nonce = loadContext.get(nonceContext);
    const html = `<p>${JSON.stringify(shown)}</p>${CORNER}<script nonce="${nonce}">${SCRIPT}</script>`;
    return new Response(html, { status, headers });
  };
  const handleError = (error: unknown, { context }: LoaderFunctionArgs) =>
    isRouteErrorResponse(error) || context.get(reportContext)(error);
  const route = (id: string, path: string, module: object) => ({
    id,
    path,
    module,
    parentId: "root",
  });
  return {
    entry: { module: { default: render, handleError, renderCorners } },
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      page: route("page", "leaderboard", { default: () => null, loader, page: board }),
      profile: route("profile", "profile", { default: () => null, loader }),
      link: route("link", "newsletter/unsubscribe/:token", { default: () => null, action }),
      home: { ...route("home", "", { default: () => null, action }), index: true },
      ...Object.fromEntries(
        GUARDED.map(([path, middleware]) => [
          path,
          route(path, path, { default: () => null, middleware }),
        ]),
      ),
    },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

let buildFolder: string;
let assetsFolder: string;
beforeAll(() => {
  buildFolder = mkdtempSync(join(tmpdir(), "raw-build-"));
  assetsFolder = join(buildFolder, "client");
  for (const folder of ["client/assets", "client/.vite", "worker"]) {
    mkdirSync(join(buildFolder, folder), { recursive: true });
  }
  writeFileSync(join(assetsFolder, ".vite", "manifest.json"), "{}");
  writeFileSync(join(buildFolder, "worker", "offline.js"), SCRIPT);
  writeFileSync(join(assetsFolder, "assets", "app.js"), SCRIPT);
  writeFileSync(join(assetsFolder, "assets", "app.js.br"), brotliCompressSync(SCRIPT));
});
afterAll(() => rmSync(buildFolder, { recursive: true }));

async function siteWithPage(
  loader: Answering = () => "board",
  action?: Answering,
  overrides?: Overrides,
) {
  const site = await testApp(overrides);
  const spy = vi.fn(loader);
  const { app } = await createApp(site.deps, { build: buildOf(spy, action), assetsFolder });
  onTestFinished(() => app.close());
  const visitor = callerAt(app, "198.51.100.1");
  const member = await signedIn(app, site.deps, site.member.user, "198.51.100.2");
  await aProspect(site.db);
  return { ...site, app, loader: spy, visitor, member };
}

type Site = Awaited<ReturnType<typeof siteWithPage>>;

describe("a page for everybody", () => {
  test("is made once and cached until something changes", async () => {
    const { visitor, loader, deps } = await siteWithPage();
    const { body, headers, status } = await visitor.get("/leaderboard");
    expect([status, body]).toEqual([200, expect.stringContaining("board")]);
    expect(headers).toMatchObject({ "cache-control": "no-cache", vary: "cookie, accept-encoding" });
    await visitor.at("198.51.100.2").get("/leaderboard");
    expect(loader).toHaveBeenCalledTimes(1);
    await deps.database.contentVersion.publish(async () => {});
    await visitor.get("/leaderboard");
    expect(loader).toHaveBeenCalledTimes(2);
  });

  test("is not sent again to who has it", async () => {
    const { visitor } = await siteWithPage();
    const { etag } = (await visitor.get("/leaderboard")).headers;
    const again = await visitor.with({ "if-none-match": String(etag) }).get("/leaderboard");
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  test("is another one with another query", async () => {
    const { visitor, loader } = await siteWithPage(({ request }) => new URL(request.url).search);
    expect((await visitor.get("/leaderboard?q=bel")).body).toContain("?q=bel");
    expect((await visitor.get("/leaderboard?q=mar")).body).toContain("?q=mar");
    expect(loader).toHaveBeenCalledTimes(2);
  });

  test("is the same one with parameters that no page reads", async () => {
    const { visitor, loader } = await siteWithPage(({ request }) => new URL(request.url).search);
    await visitor.get("/leaderboard?year=2027&q=bel");
    const { body } = await visitor.get("/leaderboard?utm_source=mail&q=bel&year=2027&q=mar&x");
    expect(body).toContain("?q=bel&year=2027");
    expect(loader).toHaveBeenCalledTimes(1);
  });

  test("is the same one at addresses that mean it", async () => {
    const { visitor, loader } = await siteWithPage(({ request }) => new URL(request.url).href);
    const { body } = await visitor.get("/leaderboard");
    for (const [_what, address] of [
      ["that another page reads", "/leaderboard?left=1&sport=Soccer&page=2&prospect=7"],
      [
        "with a value that the page does not know",
        "/leaderboard?mode=sideways&position=QB&year=never",
      ],
      ["in another order and twice", "/leaderboard?&&mode=&x=%00"],
      ["beside other spellings of the path", "/leader%62oard"],
      ["beside dots in the path", "/x/../leaderboard?left=1"],
      ["beside a fragment", "/leaderboard#1"],
    ] as const) {
      expect((await visitor.get(address)).body, address).toBe(body);
      expect(loader, address).toHaveBeenCalledTimes(1);
    }
  });

  test("stays cached whatever views of it are asked for", async () => {
    const { visitor, loader } = await siteWithPage();
    await visitor.get("/leaderboard");
    for (let n = 0; n <= 200; n += 1) await visitor.get(`/leaderboard?q=${n}`);
    const calls = loader.mock.calls.length;
    await visitor.get("/leaderboard");
    expect(loader).toHaveBeenCalledTimes(calls);
  });

  test("is read to its end, whatever marks its values hold", async () => {
    const { visitor } = await siteWithPage(({ request }) =>
      new URL(request.url).searchParams.get("q"),
    );
    expect((await visitor.get("/leaderboard?q=tate?x")).body).toContain("tate?x");
  });
});

describe("renders are shared out", () => {
  /** A page that is not made before the test says so, and who of those who ask for it has a turn. */
  async function siteOnHold() {
    const { promise, resolve } = Promise.withResolvers<string>();
    const site = await siteWithPage(() => promise);
    const staff = await signedIn(site.app, site.deps, site.admin.user, "203.0.113.1");
    const untilMade = (count: number) =>
      expect.poll(() => site.loader.mock.calls.length).toBe(count);
    return { ...site, staff, resolve, untilMade };
  }
  let lastView = 0;
  const views = (visitor: Caller, count: number) =>
    Array.from({ length: count }, () => visitor.get(`/leaderboard?q=${++lastView}`));

  test("so that neither one visitor nor one network takes all, and others get theirs", async () => {
    const { visitor, resolve, untilMade } = await siteOnHold();
    const greedy = views(visitor, 20);
    await untilMade(6);
    const neighbors = [2, 3, 4].map((end) => views(visitor.at(`198.51.100.20${end}`), 12));
    await untilMade(12);
    const stranger = visitor.at("203.0.113.9").get("/leaderboard");
    await untilMade(13);
    resolve("made");
    const answers = await Promise.all([...greedy, ...neighbors.flat(), stranger]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("so that staff work while visitors from everywhere ask for all there is", async () => {
    const { visitor, staff, resolve, untilMade } = await siteOnHold();
    const crowd = Array.from({ length: 30 }, (_, n) => views(visitor.at(`10.0.${n}.1`), 8)).flat();
    await untilMade(24);
    const ofStaff = staff.get("/leaderboard");
    await untilMade(25);
    resolve("made");
    expect((await ofStaff).status).toBe(200);
    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ status }) => status !== 200);
    // 24 are rendered at once and 100 wait, beside those that wait behind their own client's.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  });
});

describe("a page for somebody with a session cookie", () => {
  const whoAmI = ({ context }: LoaderFunctionArgs) =>
    context.get(apiContext).request("GET", "/api/user");

  test("is the one that everybody gets, with corners of that person's own", async () => {
    const site = await siteWithPage();
    const { app, deps, visitor, member, loader } = site;
    const { user } = site.admin;
    const other = await signedIn(app, deps, user, "198.51.100.3");
    const [shown, own, others] = await Promise.all(
      [visitor, member, other].map((caller) => caller.get("/leaderboard")),
    );
    expect(own?.body).toBe(shown?.body.replace("Login", "member"));
    expect(others?.body).toBe(shown?.body.replace("Login", user.username));
    expect(own?.headers).toMatchObject({
      ...{ "cache-control": "private, no-store", vary: "cookie, accept-encoding" },
      "content-security-policy": shown?.headers["content-security-policy"],
    });
    expect(loader).toHaveBeenCalledTimes(1);
    await deps.database.db
      .update(users)
      .set({ username: "renamed" })
      .where(eq(users.id, site.member.user.id));
    expect((await member.get("/leaderboard")).body).toBe(shown?.body.replace("Login", "renamed"));
    await deps.database.contentVersion.publish(async () => {});
    await member.get("/leaderboard");
    expect(loader).toHaveBeenCalledTimes(2);
    await deps.database.db.delete(sessions);
    expect((await member.get("/leaderboard")).body).toBe(shown?.body);
  });

  test("leads staff who must add a second factor to where that is done", async () => {
    const { app, admin, clock, deps } = await siteWithPage(undefined, undefined, {
      config: { isPublic: true },
    });
    await askForFactors(deps);
    const staff = await signedIn(app, deps, admin.user, "198.51.100.3");
    expect((await staff.get("/leaderboard")).status).toBe(200);
    // More than a week after the database, by its own clock, made the account.
    clock.now = new Date(Date.now() + 12 * DAY_MS);
    const later = await signedIn(app, deps, admin.user, "198.51.100.3");
    const { status, headers } = await later.get("/leaderboard");
    expect(status).toBe(302);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      location: "/second-factor",
    });
  });

  test("is made for that person each time and cached nowhere where more of it is personal", async () => {
    const { member, loader } = await siteWithPage(whoAmI);
    for (const turn of [1, 2]) {
      const { body, headers } = await member.get(paths.profile);
      expect(body).toContain('"username":"member"');
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers.vary).toBe("cookie, accept-encoding");
      expect(loader).toHaveBeenCalledTimes(turn);
    }
  });
});

describe("a cookie that holds no session", () => {
  test("gets the cached page, as a visitor does", async () => {
    const { app, deps, visitor, loader } = await siteWithPage(({ context }) =>
      context.get(siteContext).hasSession ? "somebody" : "nobody",
    );
    const first = await visitor.get("/leaderboard");
    for (const token of ["", "1", "x".repeat(43), "x".repeat(4_000)]) {
      const cookie = `${sessionCookieName(deps.config)}=${token}`;
      for (let turn = 0; turn < 3; turn += 1) {
        const answer = await callerAt(app, "203.0.113.9").with({ cookie }).get("/leaderboard");
        expect([answer.status, answer.body], token).toEqual([200, first.body]);
        expect(answer.headers["cache-control"], token).toBe("no-cache");
        expect(answer.headers["set-cookie"], token).toBeUndefined();
      }
      expect(first.body, token).toContain("nobody");
      expect(loader, token).toHaveBeenCalledTimes(1);
    }
  });

  test.each([
    ["that ended", (site: Site) => site.db.delete(sessions)],
    [
      "of somebody suspended",
      (site: Site) => site.db.update(users).set({ suspendedAt: new Date() }),
    ],
  ])("%s puts nothing of its former holder into the cached page", async (_what, change) => {
    const site = await siteWithPage(({ context }) =>
      context.get(apiContext).request("GET", "/api/auth-test"),
    );
    await change(site);
    const page = await site.member.get("/leaderboard");
    expect(page.body).toContain('"isAuthenticated":false');
    expect((await site.visitor.get("/leaderboard")).body).toBe(page.body);
    expect(site.loader).toHaveBeenCalledTimes(1);
  });

  test("without the form of a token asks the database nothing", async () => {
    const { deps } = await siteWithPage();
    const look = vi.spyOn(deps.database.db, "select");
    for (const token of ["1", "x".repeat(42), `${"x".repeat(42)}!`, "x".repeat(4_000)]) {
      expect(await findHolder(deps, token)).toBeNull();
    }
    expect(look).not.toHaveBeenCalled();
    look.mockRestore();
  });
});

test("while the database cannot say who holds a session, the page is made for its bearer", async () => {
  const { member, deps, loader } = await siteWithPage(
    ({ context }) => `session: ${context.get(siteContext).hasSession}`,
  );
  const look = vi.spyOn(deps.database.db, "select").mockImplementation(() => {
    throw new Error("the database is away");
  });
  const answers = [await member.get("/leaderboard"), await member.get("/leaderboard")];
  look.mockRestore();
  for (const { body, headers } of answers) {
    expect([body, headers["cache-control"]]).toEqual([
      expect.stringContaining("session: true"),
      "private, no-store",
    ]);
  }
  expect(loader).toHaveBeenCalledTimes(2);
});

test("the calls of a page come from the visitor's address and are no requests in the log", async () => {
  const { visitor, logLines } = await siteWithPage(({ context }) =>
    context.get(apiContext).request("POST", "/api/prospects/1/vote").then(JSON.stringify, String),
  );
  const first = await visitor.get("/leaderboard?q=1");
  const { body: again } = await visitor.get("/leaderboard?q=2");
  const { body: elsewhere } = await visitor.at("203.0.113.9").get("/leaderboard?q=3");
  expect(first.body).toContain("Vote Recorded!");
  expect(again).toContain("already voted");
  expect(elsewhere).toContain("Vote Recorded!");
  expect(logLines.map(({ route }) => route)).toEqual(["/*", "/*", "/*"]);
});

test("whom a limit refuses while a page is made is noted once, by the call", async () => {
  const guess: Answering = ({ context }) =>
    context
      .get(apiContext)
      .request("POST", "/api/login", { username: "nobody-there", password: "wrong-one" })
      .catch(({ status }) => data(null, { status }));
  const { visitor, db } = await siteWithPage(guess, guess);
  for (let time = 0; time < 9; time += 1) await visitor.get(`/leaderboard?q=${time}`);
  const form = visitor.with({ "content-type": "application/x-www-form-urlencoded" });
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await form.post(paths.home, "")).status);
  statuses.push((await visitor.get("/leaderboard?q=last")).status);
  expect(statuses).toEqual([401, 429, 429, 429]);
  const noted = await db.select().from(securityEvents).where(eq(securityEvents.kind, "limit_hit"));
  expect(noted).toMatchObject([{ detail: "POST /api/login", count: 3 }]);
});

describe("a form that is posted to its page", () => {
  const FORM = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  const echo: Answering = async ({ request }) =>
    data(Object.fromEntries(await request.formData()), { status: 422 });
  const board = () => "board";

  test("is refused if it is not UTF-8", async () => {
    const { app } = await siteWithPage(board, echo);
    for (const [what, payload] of [
      ["Latin-1", "name=Andr%E9"],
      ["half a character", "name=%C3&city=%A9"],
      ["bytes of Latin-1", Buffer.from("name=Andr\xe9", "latin1")],
    ] as const) {
      const answer = await app.inject({ method: "POST", url: "/", headers: FORM, payload });
      expect(answer.statusCode, what).toBe(400);
      expect(answer.body, what).toContain("The request is not UTF-8 text.");
    }
  });

  test("may have letters of all scripts, encoded or not, and bare percent signs", async () => {
    const { app } = await siteWithPage(board, echo);
    const payload = "name=Andr%C3%A9+Zoë&city=100%25+%+%zz";
    const answer = await app.inject({ method: "POST", url: "/", headers: FORM, payload });
    expect(answer.body).toContain(JSON.stringify({ name: "André Zoë", city: "100% % %zz" }));
  });

  test("reaches the page's action, whose answer nobody keeps", async () => {
    const { visitor } = await siteWithPage(board, echo);
    for (const name of ["Ana & Bo", "Cy"]) {
      const body = new URLSearchParams({ name }).toString();
      const answer = await visitor.with(FORM).post(paths.home, body);
      expect([answer.status, answer.headers["cache-control"]]).toEqual([422, "no-store"]);
      expect(answer.body).toContain(JSON.stringify({ name }));
      expect(answer.headers["content-security-policy"]).toContain("sha256-");
    }
  });

  test("is sent on where the action says", async () => {
    const { visitor } = await siteWithPage(board, () => redirect(paths.contactThanks, 303));
    const { status, headers } = await visitor.with(FORM).post(paths.home, "name=Ana");
    expect([status, headers.location]).toEqual([303, paths.contactThanks]);
  });

  test("calls as the person who sent it", async () => {
    const { member } = await siteWithPage(board, ({ context }) =>
      context.get(apiContext).request("GET", "/api/user"),
    );
    const { body } = await member.with(FORM).post(paths.home, "");
    expect(body).toContain('"username":"member"');
  });

  test("is refused if somebody else has signed in since its page was opened", async () => {
    const { app, deps, member, otherMember } = await siteWithPage(board, ({ context }) =>
      context
        .get(apiContext)
        .request("POST", "/api/user/adult", { isAdult: true })
        .catch(({ status, code }) => data({ code }, { status })),
    );
    const form = `${ACCOUNT_FIELD}=${member.user.id}`;
    const other = await signedIn(app, deps, otherMember.user, "198.51.100.3");
    const refused = await other.with(FORM).post(paths.home, form);
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining("other_account")]);
    expect((await member.with(FORM).post(paths.home, form)).status).toBe(200);
  });

  test("is refused where there is no form, or no page", async () => {
    const { visitor } = await siteWithPage(board, echo);
    expect((await visitor.with(FORM).post(paths.board, "name=Ana")).status).toBe(405);
    expect((await visitor.with(FORM).post("/nothing", "name=Ana")).status).toBe(404);
  });

  test("unsubscribes from a mail program, from anywhere", async () => {
    const { visitor } = await siteWithPage(board, ({ params }) => params.token);
    for (const type of [
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      undefined,
    ]) {
      const program = visitor.with({
        "sec-fetch-site": "cross-site",
        origin: "https://mail.example",
        ...(type && { "content-type": type }),
      });
      const body = type && "List-Unsubscribe=One-Click";
      const answer = await program.post(paths.newsletterUnsubscribe("7-abc"), body);
      expect([answer.status, answer.headers["cache-control"]], String(type)).toEqual([
        200,
        "no-store",
      ]);
      expect(answer.body, String(type)).toContain("7-abc");
      expect(
        (await program.post(paths.votingRemindersStop("7-abc"), body)).status,
        String(type),
      ).not.toBe(403);
      expect((await program.post(paths.newsletterConfirm("abc"), body)).status, String(type)).toBe(
        403,
      );
    }
  });

  test("refuses other forms with a page", async () => {
    const { visitor } = await siteWithPage(board, echo);
    for (const [what, headers, body, status] of [
      ["another site", { ...FORM, "sec-fetch-site": "cross-site" }, "name=Ana", 403],
      ["JSON", { ...FORM, "content-type": "application/json" }, "{}", 415],
      ["files", { ...FORM, "content-type": "multipart/form-data; boundary=x" }, "--x--", 415],
      ["plain text", { ...FORM, "content-type": "text/plain" }, "name=Ana", 415],
      ["too much", FORM, `name=${"x".repeat(100_000)}`, 413],
    ] as const) {
      const answer = await visitor.with(headers).post(paths.home, body);
      expect(answer.status, what).toBe(status);
      expect(answer.body, what).toContain("<h1");
      expect(answer.headers["cache-control"], what).toBe("no-store");
    }
  });
});

describe("the login page sends somebody already signed in", () => {
  test("where the address says, and home from anywhere else", async () => {
    const { member } = await siteWithPage();
    for (const [_what, wanted, target] of [
      ["where the address says", "/my?page=2#newest", "/my?page=2#newest"],
      ["there in any script", "/leaderboard?q=Łukasz", "/leaderboard?q=%C5%81ukasz"],
      ["home from another site", "https://evil.example/", paths.home],
      ["home from another host", "//evil.example/", paths.home],
      ["home from another host behind dots", "/.//evil.example/", paths.home],
      ["home from what is no address", "my", paths.home],
      ["home where the address says nothing", "", paths.home],
    ] as const) {
      const { status, headers } = await member.get(paths.authThen(wanted));
      expect([status, headers.location], wanted).toEqual([302, target]);
    }
  });
});

test("the scripts that the server wrote into the page may run, and none that came with data", async () => {
  const { visitor } = await siteWithPage(() => "<script nonce=guessed>steal()</script>");
  const hash = createHash("sha256").update(SCRIPT).digest("base64");
  const { body, headers } = await visitor.get("/leaderboard");
  expect(body).toContain("steal()");
  expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(body).toContain(`<script>${SCRIPT}</script>`);
});

test("what a busy server has no time for is never a file of a page or an icon", async () => {
  const site = await testApp({ config: { maxEventLoopDelayMs: 1 } });
  const { app } = await createApp(site.deps, { build: buildOf(() => "board"), assetsFolder });
  onTestFinished(() => app.close());
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const statusOf = async (path: string) => {
    // The server measures how late its timers are: they cannot run now.
    for (const end = performance.now() + 60; performance.now() < end; );
    return (await fetch(origin + path)).status;
  };
  await expect.poll(() => statusOf(machinePaths.readyz)).toBe(503);
  for (const path of ["/assets/app.js", paths.icons.favicon, paths.manifest]) {
    expect(await statusOf(path), path).toBe(200);
    expect(await statusOf(machinePaths.readyz), `still busy after ${path}`).toBe(503);
  }
});

describe("a built file", () => {
  test("is sent compressed and cached for a year", async () => {
    const { app } = await siteWithPage();
    const headers = { "accept-encoding": "gzip, br" };
    const answer = await app.inject({ url: "/assets/app.js", headers });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
    expect(answer.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
    });
    expect((await app.inject("/assets/app.js")).body).toBe(SCRIPT);
  });

  test("is nothing else", async () => {
    const { visitor, loader } = await siteWithPage();
    for (const path of [
      "/assets/",
      "/assets/old.js",
      "/assets/app.js.map",
      "/assets/..%2f..%2fpackage.json",
    ]) {
      const { status, body } = await visitor.get(path);
      expect([status, body.code], path).toEqual([404, "not_found"]);
      expect(loader, path).not.toHaveBeenCalled();
    }
  });
});

describe("a page that fails", () => {
  test("is a 500 that nobody keeps, reported once", async () => {
    const { visitor, loader, logLines } = await siteWithPage(() => {
      throw new RangeError("no board today");
    });
    const answer = await visitor.get("/leaderboard");
    expect(answer.status).toBe(500);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).not.toContain("no board today");
    await visitor.get("/leaderboard");
    expect(loader).toHaveBeenCalledTimes(2);
    const reports = logLines.filter(({ level }) => level >= 50);
    expect(reports).toHaveLength(2);
    const error = {
      name: "RangeError",
      stack: expect.arrayContaining([expect.stringContaining("pages.test.ts")]),
    };
    expect(reports[0]).toMatchObject({ id: expect.any(String), msg: "page failed", error });
    expect(JSON.stringify(logLines)).not.toContain("no board today");
    takeSurprises();
  });

  test("because of a call has the call's status", async () => {
    const { visitor } = await siteWithPage(() => data("restarting", { status: 503 }));
    const answer = await visitor.get("/leaderboard");
    expect(answer).toMatchObject({ status: 503, body: expect.stringContaining("restarting") });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test.each(GUARDED)(
    "because nobody can say who opens it is asked for again: /%s",
    async (path) => {
      const { member, deps, logLines } = await siteWithPage();
      const look = vi.spyOn(deps.database.db, "select").mockImplementation(() => {
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      });
      onTestFinished(() => look.mockRestore());
      const answer = await member.with({ accept: "text/html" }).get(`/${path}`);
      expect(answer.status).toBe(503);
      expect(answer.body).toContain("One moment, please");
      expect(answer.headers).toMatchObject({
        "retry-after": "5",
        refresh: expect.stringContaining(`; url=/${path}?`),
        "cache-control": "no-store",
      });
      const failures = logLines.filter(({ level }) => level > 30);
      expect(failures.map(({ level, msg, route }) => [level, msg, route])).toEqual([
        [40, "request failed", expect.stringMatching(/^\/api\//)],
        [40, "request failed", "/*"],
      ]);
    },
  );
});

test("a page that is not there stays missing for who has seen that before", async () => {
  const { visitor } = await siteWithPage(() => data(null, { status: 404 }));
  expect((await visitor.get("/leaderboard")).headers.etag).toBeUndefined();
  const again = await visitor.with({ "if-none-match": "*" }).get("/leaderboard");
  expect(again.status).toBe(404);
});

describe("an address", () => {
  test("has one form without slashes at its end", async () => {
    const { visitor } = await siteWithPage();
    for (const [path, plain] of [
      ["/leaderboard/", "/leaderboard"],
      ["/leaderboard///?q=bel/", "/leaderboard?q=bel/"],
      ["/a/b/", "/a/b"],
    ] as const) {
      const { status, headers } = await visitor.get(path);
      expect([status, headers.location], path).toEqual([308, plain]);
    }
  });

  test("leads nowhere from any other address", async () => {
    const { visitor } = await siteWithPage();
    for (const path of [
      "//evil.example/",
      "/leaderboard/x",
      "/Leaderboard%00",
      `/${"a".repeat(2000)}`,
    ]) {
      const { status, headers } = await visitor.get(path);
      expect([status, headers.location], path).toEqual([404, undefined]);
    }
  });

  test("that a browser would take for another site's leads nowhere", async () => {
    const { app } = await siteWithPage();
    const answer = await answerToBytes(app, "GET /\\evil.example/ HTTP/1.0\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toMatch(/^location:/im);
  });
});
