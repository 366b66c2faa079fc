import { Link } from "react-router";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";

/** For a link that leads to no order. */
export function NoOrder() {
  return (
    <>
      <h1 className="text-5xl uppercase sm:text-7xl">No order here</h1>
      <p className="mt-5 max-w-2xl text-pretty text-lg">
        This link doesn't lead to an order. It may have been cut off. We can email you the links to
        your orders again.
      </p>
      <p className="mt-6">
        <Link to={paths.orderLinks} className={buttonClass("primary")}>
          Send me my link
        </Link>
      </p>
    </>
  );
}
