import { Clock, type LucideIcon, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "#content/brand.ts";
import { phoneLink } from "#lib/phone-link.ts";
import { useContent } from "./content.ts";
import { Headline, Section } from "./section.tsx";

/** The last section: how to reach the company, beside `children`, the form. */
export function Contact({ children }: { children?: ReactNode }) {
  const { heading, text, promise } = useContent().home.contact;
  const { city, region, country } = brand.headquarters;
  return (
    <Section id="contact" lines={{ count: 12 }}>
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <div data-reveal="">
          <Headline of="contact" lines={heading} />
          <p className="mt-6 text-dim text-xl">{text}</p>
          <dl className="mt-10 grid gap-6">
            <Fact icon={MapPin} term="Headquarters">
              {city}, {region}, {country}
            </Fact>
            <Fact icon={Phone} term="Phone">
              <a
                href={phoneLink(brand.phone)}
                className="inline-flex min-h-11 items-center whitespace-nowrap hover:text-dim"
              >
                {brand.phone}
              </a>
            </Fact>
            <Fact icon={Mail} term="Email">
              <a
                href={`mailto:${brand.email}`}
                className="wrap-anywhere inline-flex min-h-11 items-center hover:text-dim"
              >
                {brand.email}
              </a>
            </Fact>
            <Fact icon={Clock} term="Reply">
              {promise}
            </Fact>
          </dl>
        </div>
        <div data-reveal="1">{children}</div>
      </div>
    </Section>
  );
}

function Fact({
  icon: Icon,
  term,
  children,
}: {
  icon: LucideIcon;
  term: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4">
      <dt className="col-span-2 grid grid-cols-subgrid items-center font-semibold text-dim text-sm">
        <Icon aria-hidden="true" size={20} className="text-red" />
        {term}
      </dt>
      <dd className="col-start-2 text-lg">{children}</dd>
    </div>
  );
}
