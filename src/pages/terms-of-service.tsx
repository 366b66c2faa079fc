import { LegalArticle } from "#areas/people/legal/components/legal-article.tsx";
import { termsOfService } from "#content/terms-of-service.ts";
import { describePage } from "#lib/describe-page.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { paths } from "#paths.ts";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage(() => ({
  title: termsOfService.title,
  description: termsOfService.description,
  path: paths.termsOfService,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: termsOfService.title, path: paths.termsOfService },
  ],
}));

export default function TermsOfServicePage() {
  return <LegalArticle text={termsOfService} />;
}
