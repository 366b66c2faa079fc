import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes charSet, <br/>, selected="" and hidden="": HTML takes them for the same.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
  },
});

/** The roles of the board's table are written out for Safari, which forgets them in a card layout. */
const ROLES_OF_TABLES = /^Redundant role "(?:table|rowgroup|row|columnheader|cell)"/;

/** What is wrong with the markup of a page: rule, reason and place of each error. */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !ROLES_OF_TABLES.test(message))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
