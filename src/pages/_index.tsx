import { lazy, Suspense, useRef } from "react";
import { type ClientLoaderFunctionArgs, type HeadersArgs, useLoaderData } from "react-router";
import { contactAction } from "#areas/people/contact/components/contact-action.ts";
import { About } from "#areas/site/home/components/about.tsx";
import { BoardPromotion } from "#areas/site/home/components/board-promotion.tsx";
import { CallToAction } from "#areas/site/home/components/call-to-action.tsx";
import { Contact } from "#areas/site/home/components/contact.tsx";
import { ContentProvider, type HomeContent } from "#areas/site/home/components/content.ts";
import { Hero } from "#areas/site/home/components/hero/hero.tsx";
import { Leadership } from "#areas/site/home/components/leadership.tsx";
import { organization } from "#areas/site/home/components/organization.ts";
import { Podcast } from "#areas/site/home/components/podcast.tsx";
import { Relationships } from "#areas/site/home/components/relationships.tsx";
import { Solutions } from "#areas/site/home/components/solutions.tsx";
import { Testimonials } from "#areas/site/home/components/testimonials.tsx";
import { useReveal } from "#areas/site/home/components/use-reveal.ts";
import { describePage } from "#lib/describe-page.ts";
import { openDocument, requireOwnDocument } from "#lib/own-document.ts";
import { oneOf, type PagePolicy } from "#lib/page-policy.ts";
import { pageParameters, paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";
import "#areas/site/home/components/home.css";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: (search) => oneOf(search, pageParameters.sent, ["contact"]),
};

/** Far down the page, so it hydrates last. */
const ContactForm = import.meta.env.SSR
  ? (await import("#areas/people/contact/components/contact-form.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/people/contact/components/contact-form.tsx")));

export const meta = describePage<HomeContent | undefined>((content) =>
  content
    ? {
        title: content.home.title,
        description: content.home.description,
        path: paths.home,
        breadcrumbs: [{ name: "Home", path: paths.home }],
        structuredData: organization,
      }
    : null,
);

/** The page is made of `content/` alone, which is in its HTML and need not be in its scripts, too. */
export const loader = readContent;

/** The page frames the players of other companies. A new document needs no script for its content. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<HomeContent> {
  await requireOwnDocument(request);
  const { pathname, search } = new URL(request.url);
  return readContent().catch(() => openDocument(request, pathname + search));
}

async function readContent(): Promise<HomeContent> {
  return (await import("#areas/site/home/components/whole-content.ts")).wholeContent;
}

/** The contact form where scripts are off. */
export { contactAction as action };

export function headers({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

export default function HomePage() {
  const page = useRef<HTMLDivElement>(null);
  useReveal(page);
  const content = useLoaderData<typeof loader>();
  return (
    <ContentProvider value={content}>
      <div ref={page} className="overflow-x-clip">
        <Hero />
        <About />
        <Solutions />
        <Relationships />
        <Leadership />
        <Podcast />
        <BoardPromotion />
        <Testimonials />
        <CallToAction />
        <Contact>
          <Part>
            <Suspense>
              <ContactForm />
            </Suspense>
          </Part>
        </Contact>
      </div>
    </ContentProvider>
  );
}
