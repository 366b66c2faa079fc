import { useRef } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { home } from "../../../content/home.ts";
import { describePage } from "../../../lib/describe-page.ts";
import { requireOwnDocument } from "../../../lib/own-document.ts";
import { paths } from "../../../paths.ts";
import { contactAction } from "../../contact/components/contact-action.ts";
import { ContactForm } from "../../contact/components/contact-form.tsx";
import { About } from "../components/about.tsx";
import { BoardPromotion } from "../components/board-promotion.tsx";
import { CallToAction } from "../components/call-to-action.tsx";
import { Contact } from "../components/contact.tsx";
import { Hero } from "../components/hero/hero.tsx";
import { Leadership } from "../components/leadership.tsx";
import { Podcast } from "../components/podcast.tsx";
import { Relationships } from "../components/relationships.tsx";
import { Solutions } from "../components/solutions.tsx";
import { Testimonials } from "../components/testimonials.tsx";
import { useReveal } from "../components/use-reveal.ts";
import "../components/home.css";

export const meta = describePage(() => ({
  title: home.title,
  description: home.description,
  path: paths.home,
  breadcrumbs: [{ name: "Home", path: paths.home }],
}));

/** The page is made of `content/` alone. It has a loader so that the browser's one is no part of its first load. */
export function loader() {
  return null;
}

/** The page frames the players of other companies. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireOwnDocument(request);
  return null;
}

/** The contact form where scripts are off. */
export { contactAction as action };

export default function HomePage() {
  const page = useRef<HTMLDivElement>(null);
  useReveal(page);
  return (
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
        <ContactForm />
      </Contact>
    </div>
  );
}
