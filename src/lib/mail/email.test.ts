import { expect, test } from "vitest";
import { renderEmail } from "./email.tsx";
import type { MailMessage } from "./message.ts";

const MESSAGE: MailMessage = {
  cause: "order:7:shipped",
  to: "ana@city.example",
  subject: "Your order is on its way",
  parts: [
    "Hello Ana,\nit left today.",
    { button: "Follow it", url: "https://raw.example/shop/orders/abc" },
    { facts: [["Number", "R-7"]] },
    { small: "Stop these mails", url: "https://raw.example/stop" },
  ],
};
const LETTERHEAD = { baseUrl: "https://raw.example", signature: "New Orleans, LA" };

test("both bodies say the same", () => {
  const { html, text } = renderEmail(MESSAGE, LETTERHEAD);
  expect(text).toBe(
    [
      "Hello Ana,\nit left today.",
      "Follow it:\nhttps://raw.example/shop/orders/abc",
      "Number: R-7",
      "Stop these mails: https://raw.example/stop",
      "New Orleans, LA\n",
    ].join("\n\n"),
  );
  for (const words of ["Hello Ana,\nit left today.", "Follow it", "R-7", "New Orleans, LA"]) {
    expect(html).toContain(words);
  }
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "https://raw.example/shop/orders/abc",
    "https://raw.example/stop",
  ]);
});

test("a link after a sentence stands behind a colon without its period", () => {
  const small = { small: "Alerts are on in your settings.", url: "https://raw.example/settings" };
  const { text } = renderEmail({ ...MESSAGE, parts: [small, { small: "Bye." }] }, LETTERHEAD);
  expect(text).toContain("Alerts are on in your settings: https://raw.example/settings\n\nBye.\n");
});

test("what people wrote is text in a mail, too", () => {
  const { html } = renderEmail(
    { ...MESSAGE, parts: ["<a href='//bad.example'>win</a>"] },
    LETTERHEAD,
  );
  expect(html).not.toContain("<a");
  expect(html).toContain("&lt;a href=");
});

test("a subject stays one line, whatever stands in it", () => {
  const subject = "Hello\r\nBcc: all@city.example\u2028\u0000 you ";
  expect(renderEmail({ ...MESSAGE, subject }, LETTERHEAD).subject).toBe(
    "Hello Bcc: all@city.example you",
  );
});

test("one cause has one id, another has another, and neither shows it", () => {
  const { id } = renderEmail(MESSAGE, LETTERHEAD);
  expect(id).toMatch(/^<[\w-]{43}@raw\.example>$/);
  expect(renderEmail(MESSAGE, LETTERHEAD).id).toBe(id);
  expect(renderEmail({ ...MESSAGE, cause: "order:8:shipped" }, LETTERHEAD).id).not.toBe(id);
});
