import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SPORTS } from "#domains/nominations/access/choices.ts";
import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { WorkList } from "#ui/work-list.tsx";
import { WorkPage } from "#ui/work-page.tsx";
import { NOMINATION_FIELDS, staffNominationsQuery } from "../client.ts";
import { choicesOf, STATUS_LABELS } from "./describe.ts";
import { NOMINATION_KEYS } from "./keys.ts";
import { NominationEntry } from "./nomination-entry.tsx";
import { useChosen } from "./use-chosen.ts";

const { search, status, sport, from, to, page } = pageParameters;

const TEXTS = {
  loading: "Loading the nominations...",
  error: "Error loading the nominations. Please try again later.",
  empty: "No nominations match.",
};
const STATES = [...choicesOf(STATUS_LABELS), { value: "hidden", label: "Hidden" }];
const SPORT_CHOICES = SPORTS.map((value) => ({ value, label: value }));

/** The nominations that the address chooses, whatever became of them. */
export function NominationList() {
  const { values, change } = useAddressFields(NOMINATION_FIELDS);
  const answer = useQuery({ ...staffNominationsQuery(values), placeholderData: keepPreviousData });
  const chosen = useChosen();
  const filter = (field: (typeof NOMINATION_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => {
      chosen.clear();
      change({ [field]: value, [page]: "" });
    },
  });
  return (
    <>
      <ListFilter label="Filter the nominations">
        <SearchFilter label="Search by name, email or number" {...filter(search)} />
        <ChoiceFilter label="Status" all="Every status" choices={STATES} {...filter(status)} />
        <ChoiceFilter label="Sport" all="Every sport" choices={SPORT_CHOICES} {...filter(sport)} />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
      </ListFilter>
      <WorkList keys={NOMINATION_KEYS}>
        <h2 className="sr-only">Nominations</h2>
        <WorkPage
          answer={answer}
          texts={TEXTS}
          page={Number(values[page]) || 1}
          pageSize={PAGE_SIZE}
          onTurn={(next) => change({ [page]: String(next) })}
        >
          {(nomination) => (
            <NominationEntry
              key={nomination.id}
              nomination={nomination}
              isChosen={chosen.has(nomination.id)}
              onChoose={() => chosen.toggle(nomination.id)}
            />
          )}
        </WorkPage>
      </WorkList>
      {chosen.BulkBar && (
        <chosen.BulkBar
          chosen={answer.data?.data.filter(({ id }) => chosen.has(id)) ?? []}
          onClear={chosen.clear}
        />
      )}
    </>
  );
}
