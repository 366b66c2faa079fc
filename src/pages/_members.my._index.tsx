import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { OwnBlock } from "#areas/site/own-things/components/own-block.tsx";
import type { OwnThings } from "#areas/site/own-things/schema.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const meta = describePage(() => ({
  title: "My page",
  description: "Your evaluations, events, nominations, passes, orders and offers.",
  path: paths.my,
  isSearchable: false,
}));

export const loader = pageLoader((client) => client.prefetchQuery(getQuery("/api/my")));

/** Each visit reads this again: much happens to it meanwhile. */
export const clientLoader = readFirst((client) =>
  client.prefetchQuery({ ...getQuery("/api/my"), staleTime: 0 }),
);

/** What is one's own, on one page. */
export default function MyPage() {
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-5xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(3rem,8.5vw,6.5rem)] uppercase leading-[0.85]">My Page</h1>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-10 sm:px-6 lg:py-14">
        <Part>
          <Blocks />
        </Part>
      </div>
    </PageQueries>
  );
}

function Blocks() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/my"));
  if (!data) {
    if (isFetching) return <ListLoading label="Loading what is yours" />;
    return <ListError onRetry={() => void refetch()}>Couldn't load what is yours.</ListError>;
  }
  return <OwnBlocks own={data.data} />;
}

function OwnBlocks({ own }: { own: OwnThings["data"] }) {
  const { evaluations, events, nominations, passes, orders, offers } = own;
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <OwnBlock
        title="Evaluations"
        block={evaluations}
        all={{ to: paths.myEvaluations, label: "All evaluations" }}
      >
        Have a player measured and seen. <Way to={paths.prospectEvaluation}>Request one</Way>
      </OwnBlock>
      <OwnBlock title="Events" block={events} all={{ to: paths.events, label: "All events" }}>
        Come to a showcase, an evaluation day or a tryout.{" "}
        <Way to={paths.events}>See the events</Way>
      </OwnBlock>
      <OwnBlock
        title="Nominations"
        block={nominations}
        all={{ to: paths.youScoutMine, label: "All nominations" }}
      >
        Know a player the city should see? <Way to={paths.youScoutNominate}>Nominate them</Way>
      </OwnBlock>
      <OwnBlock title="Passes" block={passes} all={{ to: paths.rawPassOwn, label: "My RawPass" }}>
        Train every week. <Way to={paths.rawPass}>See RawPass</Way>
      </OwnBlock>
      {orders ? (
        <OwnBlock
          title="Orders"
          block={orders}
          all={{ to: paths.orderLinks, label: "Get the links of all orders" }}
        >
          Nothing was ordered with your address. <Way to={paths.shop}>Visit the shop</Way>
        </OwnBlock>
      ) : (
        <section className="bg-raised p-6">
          <h2 className="text-3xl uppercase">Orders</h2>
          <p className="mt-3 text-dim">
            Confirm your email address to see what you ordered with it.{" "}
            <Way to={paths.profileSettings}>Go to settings</Way>
          </p>
        </section>
      )}
      {offers && (
        <OwnBlock
          title="Offers"
          block={offers}
          all={{ to: paths.connectDashboard, label: "Your Connect" }}
        >
          Your offers will stand here. <Way to={paths.connect}>Browse Connect</Way>
        </OwnBlock>
      )}
    </div>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-chalk underline underline-offset-4">
      {children}
    </Link>
  );
}
