import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "../../../lib/api.ts";
import { createQueryClient, received, sendable } from "../../../lib/query.ts";
import { paths } from "../../../paths.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await client.prefetchQuery({ queryKey: [paths.api.prospects] });
  return { state: sendable(client) };
}

export default function BoardPage() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <HydrationBoundary state={received(loaderData.state)}>
      <List />
    </HydrationBoundary>
  );
}

function List() {
  const { data } = useQuery<{ data: { id: number; lastName: string }[] }>({
    queryKey: [paths.api.prospects],
  });
  return (
    <ul>
      {data?.data.map((p) => (
        <li key={p.id}>{p.lastName}</li>
      ))}
    </ul>
  );
}
