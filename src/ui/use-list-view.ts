import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ListAnswer, type ListDefinition, PAGE, parametersOf } from "./list-definition.ts";
import { useAddressFields } from "./use-address-fields.ts";

/** A list as its address shows it. */
export interface ListState<Row, Answer extends ListAnswer<Row> = ListAnswer<Row>> {
  list: ListDefinition<Row, Answer>;
  answer: UseQueryResult<Answer>;
  /** The values of the filters and the page, empty without one. */
  address: Record<string, string>;
  isFiltered: boolean;
  /** The page that is shown, counted from 1. */
  page: number;
  /** Chooses other rows, from their first page on. */
  setFilter(parameter: string, value: string): void;
  turnTo(page: number): void;
}

/** Reads a list as its address chooses it; the rows before stay until the next ones are there. */
export function useListView<Row, Answer extends ListAnswer<Row>>(
  list: ListDefinition<Row, Answer>,
): ListState<Row, Answer> {
  const { values: address, change } = useAddressFields(parametersOf(list));
  const answer = useQuery({ ...list.query(address), placeholderData: keepPreviousData });
  return {
    list,
    answer,
    address,
    isFiltered: parametersOf(list).some((name) => name !== PAGE && address[name]),
    page: Number(address[PAGE]) || 1,
    setFilter: (parameter, value) => change({ [parameter]: value, [PAGE]: "" }),
    turnTo: (page) => change({ [PAGE]: String(page) }),
  };
}
