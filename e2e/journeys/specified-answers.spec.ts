import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { moveTo, open, untilAlive } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";

const SAID = "Said by the server.";
const PASSWORD = "three words are";
const USER = { id: 900, username: "marie", role: "parent", email: null };
const ADMIN = { id: 901, username: "skipper", role: "admin" };

const AT = "2026-03-04T05:06:07.000Z";

/** Opens a page from another one, so that the browser makes its calls. */
const openInside = (address: string) => async (page: Page) => {
  await open(page, paths.termsOfService);
  await moveTo(page, address);
};

/** Fills in fields by their labels, within a part of the page. */
async function fill(page: Page, fields: Record<string, string>, within = "main"): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.locator(within).getByLabel(label, { exact: true }).fill(text);
  }
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name, exact: true }).last();
  await untilAlive(button);
  await button.click();
}

/** A form, or another thing that writes, with the texts that the specification has for its answers. */
interface Write {
  who?: "member" | "staff";
  call: Call;
  /** Opens the page, once, if it stays open after a success. */
  open?(page: Page): Promise<void>;
  /** Fills in what is sent, and opens the page before if it doesn't stay open. */
  begin(page: Page): Promise<void>;
  send(page: Page): Promise<void>;
  /** A success with the specified fields alone. */
  example: unknown;
  /** The notification of a success, or a text on the page. */
  done: Told;
  /** Replaces `done` if a success without `example` is a failure to the person. */
  unreadable?: Told;
  /** The notification of a refusal: its title, and its description if the server gives no reason. */
  failed: [title: string, otherwise: string];
  /** Whether the description is the same if the server gives a reason. */
  isFixed?: boolean;
  /** Whether somebody who is signed out meanwhile reads words of the page's own. */
  isOwnOn401?: boolean;
  /** Answers of reads that follow a success, by path. */
  reads?: Record<string, unknown>;
}

/** Method and path. */
type Call = [method: string, path: string | RegExp];
type Told = [title: string, description?: string] | { shown: string };

async function fillCredentials(page: Page): Promise<void> {
  await fill(page, { Username: "marie", Password: PASSWORD });
}

const WRITES: Record<string, Write> = {
  "the contact form": {
    call: ["POST", "/api/contact"],
    open: (page) => open(page, paths.home),
    async begin(page) {
      const fields = {
        Name: "Ana Batiste",
        Email: "ana@city.example",
        Organization: "City Recreation",
        Message: "We look for a partner for our parks.",
      };
      await fill(page, fields, "#contact");
    },
    send: (page) => press(page, "Send Message"),
    example: {},
    done: [
      "Message Sent",
      "Your message has been saved successfully. Our team will contact you soon.",
    ],
    failed: ["Something went wrong", "There was an error sending your message. Please try again."],
    isFixed: true,
  },
  "the newsletter": {
    call: ["POST", "/api/newsletter"],
    open: (page) => open(page, paths.termsOfService),
    begin: (page) => fill(page, { "Your email address": "ana@city.example" }, "footer"),
    send: (page) => press(page, "Subscribe"),
    example: {},
    done: ["Almost there", "Please check your email."],
    failed: ["Something went wrong", "Please try again."],
  },
  "the evaluation form": {
    who: "member",
    call: ["POST", "/api/prospect-evaluations"],
    async begin(page) {
      await open(page, paths.prospectEvaluation);
      await fill(page, {
        "Full Name": "Ana Batiste",
        "Phone Number": "(504) 555-0142",
        "Player's Full Name": "Marcus Batiste",
        "Player's Age": "15",
        "School/Team": "Holy Cross School",
      });
      await page.getByLabel("Primary Position").selectOption("SS");
    },
    send: (page) => press(page, "Submit Evaluation Request"),
    example: {},
    done: ["Evaluation Request Submitted", "A representative will contact you soon."],
    failed: ["Submission Failed", "Failed to submit evaluation request"],
  },
  "the sign-up": {
    call: ["POST", "/api/register"],
    async begin(page) {
      await open(page, paths.signUp);
      await fill(page, {
        Username: "marie",
        Email: "marie@city.example",
        Password: PASSWORD,
        "Confirm Password": PASSWORD,
      });
      await page.getByLabel("I am a", { exact: true }).selectOption("parent");
      await page.getByLabel("I am 18 or over").check();
    },
    send: (page) => press(page, "Create Account"),
    example: USER,
    done: ["Registration successful"],
    failed: ["Registration failed", "Could not create account"],
    reads: { "/api/user": USER },
  },
  "the login": {
    call: ["POST", "/api/login"],
    async begin(page) {
      await open(page, paths.auth);
      await fillCredentials(page);
    },
    send: (page) => press(page, "Login"),
    example: { username: USER.username, role: USER.role },
    done: ["Login successful"],
    failed: ["Login failed", "Invalid username or password"],
    reads: { "/api/user": USER },
  },
  "the login of administrators": {
    call: ["POST", "/api/login"],
    async begin(page) {
      await open(page, paths.adminLogin);
      await fillCredentials(page);
    },
    send: (page) => press(page, "Log in as administrator"),
    example: { username: ADMIN.username, role: ADMIN.role },
    done: ["Login successful"],
    failed: ["Admin login failed. Please check your credentials.", ""],
    reads: { "/api/user": ADMIN },
  },
  "the login of the test page": {
    call: ["POST", "/api/login"],
    async begin(page) {
      await open(page, paths.testLogin);
      await fillCredentials(page);
    },
    send: (page) => press(page, "Test Login"),
    example: { username: USER.username, role: USER.role },
    done: ["Login successful"],
    failed: ["Login failed", "Invalid username or password"],
    reads: { "/api/user": USER },
  },
  "the logout": {
    who: "member",
    call: ["POST", "/api/logout"],
    async begin(page) {
      await open(page, paths.termsOfService);
      await page.getByLabel(/^Account of/).click();
    },
    send: (page) => press(page, "Logout"),
    example: {},
    done: ["You have been logged out successfully"],
    failed: ["Logout failed", ""],
  },
  "the form of the first administrator": {
    call: ["POST", "/api/create-admin"],
    async begin(page) {
      await answer(page, ["GET", "/api/create-admin"], 200, REASON);
      await open(page, paths.adminLogin);
      await press(page, "Create admin account");
      const fields = { "Setup code": "A1B2-C3D4", Username: "skipper", Password: PASSWORD };
      await fill(page, fields, "dialog");
    },
    send: (page) => press(page, "Create administrator"),
    example: { message: "The administrator skipper was created." },
    done: ["dministrator"],
    failed: ["Failed to create admin account", ""],
  },
  "the request of a new password": {
    call: ["POST", "/api/reset-password"],
    async begin(page) {
      await open(page, paths.auth);
      await press(page, "Forgot your password?");
      await fill(page, { Email: "ana@city.example" }, "dialog");
    },
    send: (page) => press(page, "Send reset link"),
    example: {},
    done: [
      "Reset Email Sent",
      "If your email exists in our system, you'll receive password reset instructions shortly.",
    ],
    failed: ["Something went wrong", "Failed to send reset email. Please try again."],
    isFixed: true,
  },
  "the form of a new password": {
    call: ["POST", "/api/update-password"],
    async begin(page) {
      await answer(page, ["GET", "/api/validate-reset-token/a+"], 200, '{"valid":true}');
      await open(page, paths.passwordReset("a".repeat(43)));
      await page.waitForURL(`**${paths.auth}`);
      await fill(page, { "New Password": PASSWORD, "Confirm Password": PASSWORD }, "dialog");
    },
    send: (page) => press(page, "Update Password"),
    example: {},
    done: ["Password Updated"],
    failed: ["Update Failed", ""],
  },
  "the form of the profile": {
    who: "member",
    call: ["POST", "/api/user-profile"],
    isOwnOn401: true,
    open: (page) => open(page, paths.profile),
    begin: (page) => fill(page, { "Display Name": "Ana Delacroix" }),
    send: (page) => press(page, "Save Profile"),
    example: { success: true, data: { displayName: "Ana Delacroix" }, message: "Saved" },
    done: ["Profile Updated Successfully"],
    failed: ["Update Failed", "Please try again."],
    reads: { "/api/user-profile": { data: { displayName: "Ana Delacroix" } } },
  },
  "the upload": {
    who: "member",
    call: ["POST", "/api/upload"],
    open: (page) => open(page, paths.profile),
    begin: async () => {},
    send: (page) =>
      page
        .locator("main input[type=file]:enabled")
        .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("png") }),
    example: { success: true, fileUrl: paths.icons.favicon, message: "Uploaded" },
    done: ["Upload successful"],
    unreadable: ["Upload failed", "The server's response could not be read. Please try again."],
    failed: ["Upload failed", ""],
  },
  "a new player": {
    who: "staff",
    call: ["POST", "/api/admin/prospects"],
    async open(page) {
      await open(page, paths.prospectAdmin);
      await page.getByRole("tab", { name: "Add New Prospect" }).click();
    },
    async begin(page) {
      await fill(page, { "First Name": "Octave", "Last Name": "Arnaud", School: "Holy Cross" });
      await page
        .getByRole("tabpanel", { name: "Add New Prospect" })
        .getByLabel("Primary Position")
        .selectOption("P");
    },
    send: (page) => press(page, "Add Prospect"),
    example: {},
    done: ["Prospect added successfully"],
    failed: ["Error creating prospect", "An error occurred"],
  },
  "the changes of a player": {
    who: "staff",
    call: ["PATCH", /\/api\/admin\/prospects\/\d+$/],
    open: (page) => open(page, paths.prospectAdmin),
    async begin(page) {
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click();
      await fill(page, { "Team Name": "Gulf Coast Eight" }, "dialog");
    },
    send: (page) => press(page, "Save Changes"),
    example: {},
    done: ["Prospect updated successfully"],
    failed: ["Error updating prospect", "An error occurred"],
  },
  "the move of a player": {
    who: "staff",
    call: ["POST", /\/api\/admin\/prospects\/\d+\/move$/],
    open: (page) => open(page, paths.prospectAdmin),
    begin: async () => {},
    send: (page) =>
      page
        .getByRole("button", { name: / down$/ })
        .first()
        .click(),
    example: {},
    done: ["Prospect updated successfully"],
    failed: ["Error updating prospect", "An error occurred"],
  },
  "the deletion of a player": {
    who: "staff",
    call: ["DELETE", /\/api\/admin\/prospects\/\d+$/],
    open: (page) => open(page, paths.prospectAdmin),
    // The question stays open until it is done.
    begin: (page) =>
      page
        .getByRole("button", { name: /^Delete / })
        .first()
        .click(),
    send: (page) => press(page, "Delete"),
    example: {},
    done: ["Prospect deleted successfully"],
    failed: ["Error deleting prospect", "An error occurred"],
  },
  "a nomination": {
    who: "member",
    call: ["POST", "/api/you-scout/nominations"],
    async begin(page) {
      await open(page, paths.youScoutNominate);
      if (await page.getByRole("button", { name: "Nominate", exact: true }).isVisible()) return;
      await fill(page, { "First name": "Octave", "Last name": "Arnaud", City: "New Orleans" });
      await page.getByLabel("Age", { exact: true }).selectOption("15");
      await page.getByLabel("Sport", { exact: true }).selectOption("Baseball");
      await page.getByLabel("Position", { exact: true }).selectOption("SS");
      await press(page, "Continue");
      await fill(page, { Performance: "Three hits and two double plays in one evening." });
      await press(page, "Continue");
      await fill(page, { "Your name": "Ana Batiste" });
    },
    send: (page) => press(page, "Nominate"),
    example: {},
    done: { shown: "Good eye!" },
    failed: ["", "Your nomination wasn't sent. What you wrote is saved. Please try again."],
  },
  "a vote for a player": {
    call: ["POST", "/api/prospects/1/vote"],
    open: (page) => open(page, paths.player(1)),
    begin: async () => {},
    send: (page) => page.locator(".vote-button").click(),
    example: {},
    done: ["Vote Recorded!", "Thank you for supporting this prospect!"],
    failed: ["Voting Error", "An error occurred while recording your vote."],
  },
  "a vote on YouScout": {
    call: ["POST", "/api/you-scout/nominations/1/vote"],
    open: (page) => open(page, paths.nomination(1)),
    begin: async () => {},
    send: (page) => page.locator(".vote-button").click(),
    example: {},
    done: ["Vote Recorded!"],
    failed: ["Voting Error", "An error occurred while recording your vote."],
  },
  "a comment": {
    who: "member",
    call: ["POST", "/api/you-scout/nominations/1/comments"],
    open: (page) => open(page, paths.nomination(1)),
    async begin(page) {
      await press(page, "Write a Comment");
      await fill(page, { "What did you see?": "What an arm!" });
    },
    send: (page) => press(page, "Post Comment"),
    example: {},
    done: ["Comment saved"],
    failed: ["Your comment was not saved", "Nothing was saved. Please try again."],
  },
  "a report": {
    call: ["POST", "/api/you-scout/nominations/1/report"],
    open: (page) => open(page, paths.nomination(1)),
    async begin(page) {
      await press(page, "Report this nomination");
      await page.getByRole("dialog").getByLabel("It is not true").check();
    },
    send: (page) => press(page, "Send Report"),
    example: {},
    done: ["Report sent"],
    failed: ["Your report was not sent", "Nothing was sent. Please try again."],
  },
  "the checkout": {
    call: ["POST", "/api/shop/orders"],
    async begin(page) {
      await open(page, paths.product("practice-ball"));
      await press(page, "Add to cart");
      await page.getByRole("dialog").getByRole("link", { name: "Checkout" }).click();
      await fill(page, { Email: "ana@city.example", "Full name": "Ana Batiste" });
      await page.getByText("Pick it up, free").click();
    },
    send: (page) => press(page, /^Pay \$/),
    example: { data: { orderNumber: "R-1", token: "a".repeat(43), paymentUrl: paths.shop } },
    done: { shown: "Night Game Tee" },
    unreadable: { shown: "Something went wrong" },
    failed: ["", "Something went wrong"],
  },
  "the notifications": {
    who: "member",
    call: ["POST", "/api/notifications/read"],
    async open(page) {
      const one = { id: 1, title: SAID, message: "", type: "badge", relatedId: null };
      const data = [{ ...one, isRead: false, createdAt: AT }];
      await answer(page, ["GET", "/api/notifications"], 200, JSON.stringify({ data }));
      await openInside(paths.notifications)(page);
    },
    begin: async () => {},
    send: (page) => press(page, "Mark all as read"),
    example: {},
    done: ["All notifications are read"],
    failed: ["Nothing was changed", "An error occurred"],
  },
  "the links of one's orders": {
    call: ["POST", "/api/shop/order-links"],
    open: (page) => open(page, paths.orderLinks),
    begin: (page) => fill(page, { Email: "ana@city.example" }),
    send: (page) => press(page, "Send me my link"),
    example: {},
    done: { shown: "If there are orders under this address, we've sent it their links." },
    failed: ["Nothing was sent", "Please try again."],
  },
};

/** A part of a page that reads, with the texts that the specification has for its answers. */
interface Read {
  who?: "member" | "staff";
  /** The call by its path, with any parameters. */
  path: string;
  /** Has the page read, in the browser. */
  go(page: Page): Promise<void>;
  /** An answer with the specified fields alone, and a text that it shows. */
  example: unknown;
  shown: string;
  /** The text for an answer that can't be had or read. */
  failed: string;
}

const PLAYER = {
  id: 1,
  firstName: "Octave",
  lastName: "Arnaud",
  positionPrimary: "P",
  positionSecondary: null,
  battingThrowingHand: null,
  school: null,
  teamName: "Gulf Coast Eight",
  gradYear: 2027,
  rawRank: 1,
  rawEvaluated: false,
  communityVotes: 3,
  createdAt: AT,
  updatedAt: AT,
};

const READS: Record<string, Read> = {
  "the board": {
    path: "/api/prospects",
    go: openInside(paths.board),
    example: { data: [PLAYER] },
    shown: "Octave Arnaud",
    failed: "Error loading prospect data",
  },
  "the board of staff": {
    who: "staff",
    path: "/api/admin/prospects",
    go: openInside(paths.prospectAdmin),
    example: { data: [PLAYER] },
    shown: "Octave Arnaud",
    failed: "Error loading prospect data",
  },
  "the contact submissions": {
    who: "staff",
    path: "/api/contact",
    go: openInside(paths.admin),
    example: {
      data: [
        {
          id: 1,
          createdAt: AT,
          name: "Octave Arnaud",
          email: "octave@city.example",
          organization: "City Recreation",
          message: "We look for a partner.",
        },
      ],
    },
    shown: "Octave Arnaud",
    failed: "Error loading contact submissions. Please try again later.",
  },
  "the newsletter subscriptions": {
    who: "staff",
    path: "/api/newsletter",
    go: openInside(withQuery(paths.admin, { tab: "newsletter" })),
    example: { data: [{ id: 1, createdAt: AT, email: "octave@city.example" }] },
    shown: "octave@city.example",
    failed: "Error loading newsletter subscriptions. Please try again later.",
  },
  "the evaluation requests": {
    who: "staff",
    path: "/api/prospect-evaluations",
    go: openInside(withQuery(paths.admin, { tab: "evaluations" })),
    example: {
      data: [
        {
          id: 1,
          createdAt: AT,
          playerName: "Octave Arnaud",
          position: "P",
          gradYear: 2027,
          school: "Holy Cross School",
          parentName: "Ana Arnaud",
          parentEmail: "ana@city.example",
          parentPhone: "(504) 555-0142",
          notes: "",
        },
      ],
    },
    shown: "No additional notes",
    failed: "Error loading evaluation requests. Please try again later.",
  },
  "the profile": {
    who: "member",
    path: "/api/user-profile",
    go: openInside(paths.profile),
    example: { data: { displayName: "Octave Arnaud", bio: null, socialLinks: null } },
    shown: "Octave Arnaud",
    failed: "Error Loading Profile",
  },
  "the activity": {
    who: "member",
    path: "/api/user-activity",
    async go(page) {
      await openInside(paths.profile)(page);
      await page.getByRole("tab", { name: "Activity History" }).click();
    },
    example: { data: [{ id: 1, activityType: "logged_in", createdAt: AT }] },
    shown: "You logged in",
    failed: "Error loading activity",
  },
  "the link for a new password": {
    path: `/api/validate-reset-token/${"a".repeat(43)}`,
    go: (page) => open(page, paths.passwordReset("a".repeat(43))),
    example: { valid: false },
    shown: "Invalid or Expired Token",
    failed: "Token Validation Error",
  },
  "the first administrator": {
    path: "/api/create-admin",
    async go(page) {
      await open(page, paths.adminLogin);
      await press(page, "Create admin account");
    },
    example: { message: SAID },
    shown: SAID,
    failed: "Failed to create admin account",
  },
  "the status of the test page": {
    path: "/api/auth-test",
    go: (page) => open(page, paths.testLogin),
    example: { isAuthenticated: true, user: { username: "marie", role: "parent" } },
    shown: "You are logged in as marie, role parent.",
    failed: "We couldn't check your status.",
  },
  "the guard of staff's pages": {
    who: "staff",
    path: "/api/check-admin",
    go: openInside(paths.admin),
    example: { isAdmin: true },
    shown: "Admin Dashboard",
    failed: "Your admin privileges could not be verified.",
  },
};

const DESCRIPTION = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const REASON = JSON.stringify({ message: SAID });
/** Bodies of a refusal, and the reason that each gives. */
const REFUSALS = [
  [REASON, SAID],
  ["{}", null],
  ["", null],
  ["<h1>No</h1>", null],
] as const;
/**
 * Every body with status 500, and before them the reason alone with each error status that the call may have. Each has
 * words of its own: the text of the previous answer may still be shown.
 */
function refusalsOf(call: Call): [status: number, body: string, reason: string | null][] {
  return [
    ...errorStatusesOf(call).map((status): [number, string, string] => {
      const message = `Said with ${status}.`;
      return [status, JSON.stringify({ message }), message];
    }),
    ...REFUSALS.map(([body, reason]): [number, string, string | null] => [500, body, reason]),
  ];
}

function errorStatusesOf([method, path]: Call): number[] {
  const calls: Record<string, Record<string, { responses: object }>> = DESCRIPTION.paths;
  const isMeant = (template: string) => {
    const sample = template.replace(/\{\w+\}/g, "1");
    return typeof path === "string" ? sample === path : path.test(sample);
  };
  const described = Object.entries(calls).find(([template]) => isMeant(template))?.[1];
  const responses = described?.[method.toLowerCase()]?.responses;
  if (!responses) throw new Error(`docs/openapi.json has no ${method} ${path}`);
  return Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);
}

/** Answers to a read that show it nothing. */
const UNREADABLE = [
  [200, ""],
  [200, "OK"],
  [500, REASON],
  [500, ""],
] as const;

/** Answers the call with this until it is answered otherwise. */
async function answer(
  page: Page,
  [method, path]: Call,
  status: number,
  body: string,
): Promise<void> {
  await page.route(patternOf(path), (route) =>
    route.request().method() === method
      ? route.fulfill({ status, body, headers: { "content-type": typeOf(body) } })
      : route.fallback(),
  );
}

function patternOf(path: Call[1]): RegExp {
  return typeof path === "string" ? new RegExp(`${path.replaceAll("/", "\\/")}(\\?|$)`) : path;
}

/** Sends a form and waits for its answer: the text of the last one may still be shown. */
async function sendOnce(page: Page, { call, send }: Write): Promise<void> {
  const [method, path] = call;
  const answered = page.waitForResponse(
    (response) => patternOf(path).test(response.url()) && response.request().method() === method,
  );
  await send(page);
  await answered;
}

const typeOf = (body: string) => (body.startsWith("{") ? "application/json" : "text/plain");

async function arriveAs(page: Page, who: "member" | "staff" | undefined): Promise<void> {
  if (who === "staff") await becomeAdmin(page);
  if (who === "member") await becomeMember(page, { isAdult: true });
}

async function expectTold(page: Page, told: Told): Promise<void> {
  if ("shown" in told) await page.getByText(told.shown).first().waitFor();
  else await untilTold(page, ...told);
}

describe("the specified text", () => {
  journey.for(Object.entries(WRITES))(
    "comes of any answer to %s",
    async ([, write], { arrive }) => {
      const { page, expects } = await arrive();
      expects(/status of [45]/);
      const { call, begin, done, example, unreadable = done } = write;
      await arriveAs(page, write.who);
      await write.open?.(page);
      await begin(page);
      const [title, otherwise] = write.failed;
      for (const [status, body, reason] of refusalsOf(call)) {
        if (status === 401 && write.isOwnOn401) continue;
        await answer(page, call, status, body);
        await sendOnce(page, write);
        const description = write.isFixed ? otherwise : (reason ?? otherwise);
        await expectTold(page, title ? [title, description] : { shown: description });
      }
      for (const [path, json] of Object.entries(write.reads ?? {})) {
        await answer(page, ["GET", path], 200, JSON.stringify(json));
      }
      await answer(page, call, 200, JSON.stringify(example));
      await sendOnce(page, write);
      await expectTold(page, done);
      for (const body of ["", "OK"]) {
        await begin(page);
        await answer(page, call, 200, body);
        await sendOnce(page, write);
        await expectTold(page, unreadable);
      }
    },
  );

  journey.for(Object.entries(READS))("comes of any answer to %s", async ([, read], { arrive }) => {
    const { page, expects } = await arrive();
    // A new member has no profile.
    expects(/status of (500|404)/);
    await arriveAs(page, read.who);
    for (const [status, body] of UNREADABLE) {
      await answer(page, ["GET", read.path], status, body);
      await read.go(page);
      await page.getByText(read.failed).first().waitFor();
    }
    await answer(page, ["GET", read.path], 200, JSON.stringify(read.example));
    await read.go(page);
    await page.getByText(read.shown).first().waitFor();
  });
});
