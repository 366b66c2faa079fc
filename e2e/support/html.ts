import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes charSet, <br/>, selected="" and hidden="": HTML takes them for the same.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // HTML allows it, and React's own ids begin with an underscore.
    "valid-id": ["error", { relaxed: true }],
    "tel-non-breaking": ["error", { ignoreClasses: ["whitespace-nowrap"] }],
  },
});

/** What is wrong with the markup of a page: rule, reason and place of each error. */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
