import { exportList } from "#areas/platform/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { CSV_ANSWER, type CsvColumn, sendCsv } from "#lib/http/csv.ts";
import { type FiledNomination, nominationFile } from "../queries/nominations.ts";
import { StaffNominationFilter } from "../schema/nominations.ts";

/** For moderators: the nominations of a filter as a file. */
export function nominationFileRoute(app: App, deps: Deps): void {
  const who = "moderator";
  app.get(
    "/api/admin/you-scout/nominations.csv",
    {
      config: { who, asksAgain: true },
      schema: {
        summary: "Nominations, as a CSV file, without anybody's email address or phone number",
        querystring: StaffNominationFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async ({ actor, query }, reply) => {
      const list = nominationFile(actor);
      const exported = { type: "nomination", who, list, filter: query } as const;
      const batches = await exportList(deps, actor, exported);
      const file = { name: "nominations", columns: COLUMNS, batches };
      return sendCsv(reply, deps.log, file) as never;
    },
  );
}

const COLUMNS: readonly CsvColumn<FiledNomination>[] = [
  { label: "Number", cell: ({ id }) => id },
  { label: "Nominated (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
  { label: "First name", cell: ({ firstName }) => firstName },
  { label: "Last name", cell: ({ lastName }) => lastName },
  { label: "Age", cell: ({ age }) => age },
  { label: "Sport", cell: ({ sport }) => sport },
  { label: "Position", cell: ({ position }) => position },
  { label: "Secondary position", cell: ({ secondaryPosition }) => secondaryPosition },
  { label: "School", cell: ({ school }) => school },
  { label: "City", cell: ({ city }) => city },
  { label: "State", cell: ({ state }) => state },
  { label: "Nominated by", cell: ({ submittedByName }) => submittedByName },
  { label: "Relation", cell: ({ submitterRelation }) => submitterRelation },
  { label: "Account", cell: ({ author }) => author },
  { label: "Status", cell: ({ status }) => status },
  { label: "Guardian's word", cell: ({ consent }) => consent },
  { label: "Public", cell: ({ isPublic }) => (isPublic ? "yes" : "no") },
  { label: "Hidden (New Orleans)", cell: ({ hiddenAt }) => hiddenAt && businessTime(hiddenAt) },
  { label: "Votes", cell: ({ communityVotes }) => communityVotes },
  { label: "Seen", cell: ({ performance }) => performance },
];
