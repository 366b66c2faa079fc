import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import NewsletterForm from "./components/newsletter-form.tsx";

test("the form asks for an email address under a label, and says what it needs without scripts", () => {
  const markup = renderToStaticMarkup(<NewsletterForm />);
  const [, id] = /<label for="([^"]+)"[^>]*>Your email address</.exec(markup) ?? [];
  expect(markup).toMatch(new RegExp(`<input id="${id}"[^>]*type="email"[^>]*name="email"`));
  expect(markup).toMatch(/<noscript>.*requires JavaScript.*<\/noscript>/);
});
