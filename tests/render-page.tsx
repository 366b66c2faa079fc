import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { createQueryClient } from "#lib/query.ts";

interface Opened {
  /** Path with its query. */
  address?: string;
  /** The route that the page belongs to, where a part of it asks for that route's data. */
  routeId?: string;
  loaderData?: unknown;
  /** What the page's action answered, where a form was posted without scripts. */
  actionData?: unknown;
  /** Answers of calls that the page finds in its cache. */
  client?: QueryClient;
}

/** A client whose calls never come to an end. */
const waiting = () => createQueryClient({ request: () => new Promise(() => {}) });

/** The HTML of a page, or of a part of one, as the server writes it. */
export function renderPage(Component: ComponentType, opened: Opened = {}): string {
  const { address = "/", routeId = "page", loaderData = {}, actionData, client } = opened;
  const Page = createRoutesStub([{ id: routeId, path: "*", Component }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client ?? waiting()}>
      <Page
        initialEntries={[address]}
        hydrationData={{
          loaderData: { [routeId]: loaderData },
          ...(actionData !== undefined && { actionData: { [routeId]: actionData } }),
        }}
      />
    </QueryClientProvider>,
  );
}
