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

/** What the validator cannot know. */
const EXCEPTIONS: { ruleId: string; selector: RegExp }[] = [
  // Safari forgets what a table is when its rows are laid out as cards, unless the roles say it.
  { ruleId: "no-redundant-role", selector: /(?:^| > )(?:table|thead|tbody|tr|th|td)(?::\S+)?$/ },
];

/** What is wrong with the markup of a page: rule, reason and place of each error. */
export async function findMarkupErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .filter(
      ({ ruleId, selector }) =>
        !EXCEPTIONS.some((known) => known.ruleId === ruleId && known.selector.test(selector ?? "")),
    )
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}
