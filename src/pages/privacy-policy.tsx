import { LegalArticle } from "#areas/people/legal/components/legal-article.tsx";
import { privacyPolicy } from "#content/privacy-policy.ts";
import { describePage } from "#lib/describe-page.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { paths } from "#paths.ts";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage(() => ({
  title: privacyPolicy.title,
  description: privacyPolicy.description,
  path: paths.privacyPolicy,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: privacyPolicy.title, path: paths.privacyPolicy },
  ],
}));

export default function PrivacyPolicyPage() {
  return <LegalArticle text={privacyPolicy} />;
}
