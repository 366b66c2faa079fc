import { is } from "drizzle-orm";
import { getTableConfig, PgDialect, PgTable } from "drizzle-orm/pg-core";

/** What a table is, in the words of PostgreSQL's catalog. Lists are in alphabetical order. */
export interface TableShape {
  columns: Record<string, ColumnShape>;
  /** Primary keys, unique constraints and foreign keys as they would be written; checks by `checkOf`. */
  constraints: Record<string, string>;
  /** Indexes that belong to no constraint: uniqueness and columns, "…" for an expression. */
  indexes: Record<string, string>;
}

interface ColumnShape {
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isIdentity: boolean;
  isGenerated: boolean;
}

const TABLE_FILES = import.meta.glob<Record<string, unknown>>(
  ["../src/areas/**/tables.ts", "../src/areas/**/tables/*.ts", "../src/lib/**/*-table.ts"],
  { eager: true },
);

/** Every Drizzle table of the program. */
export const TABLES: readonly PgTable[] = Object.values(TABLE_FILES)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable));

/** The shape of every Drizzle table of the program by its name. */
export function declaredTables(): Record<string, TableShape> {
  return Object.fromEntries(TABLES.map((table) => [getTableConfig(table).name, shapeOf(table)]));
}

const dialect = new PgDialect();

/** A check by the values that it names: PostgreSQL words the rest of it in its own way. */
export function checkOf(condition: string): string {
  const values = condition.match(/'[^']*'/g) ?? [];
  return `CHECK ${[...new Set(values)].toSorted().join(", ")}`;
}

type Declared = ReturnType<typeof getTableConfig>;

function shapeOf(table: PgTable): TableShape {
  const declared = getTableConfig(table);
  return {
    columns: columnsOf(declared),
    constraints: Object.fromEntries([
      ...primaryKeyOf(declared),
      ...uniquesOf(declared),
      ...foreignKeysOf(declared),
      ...declared.checks.map(({ name, value }) => [name, checkOf(dialect.sqlToQuery(value).sql)]),
    ]),
    indexes: Object.fromEntries(
      declared.indexes.map(({ config }) => [
        config.name,
        `${config.unique ? "UNIQUE " : ""}(${config.columns.map(indexed).join(", ")})`,
      ]),
    ),
  };
}

function columnsOf({ columns }: Declared): TableShape["columns"] {
  return Object.fromEntries(
    columns.map((column) => [
      column.name,
      {
        type: catalogType(column.getSQLType()),
        isNullable: !column.notNull,
        hasDefault: column.default !== undefined,
        isIdentity: column.generatedIdentity !== undefined,
        isGenerated: column.generated !== undefined,
      },
    ]),
  );
}

function catalogType(type: string): string {
  return type.replace(/^varchar/, "character varying").replaceAll(", ", ",");
}

function primaryKeyOf({ name, columns, primaryKeys }: Declared): [string, string][] {
  const [own] = columns.filter(({ primary }) => primary);
  if (own) return [[`${name}_pkey`, `PRIMARY KEY (${own.name})`]];
  return primaryKeys.map((key) => [key.getName(), `PRIMARY KEY (${listed(key.columns)})`]);
}

function uniquesOf({ columns, uniqueConstraints }: Declared): [string, string][] {
  return [
    ...columns
      .filter(({ isUnique }) => isUnique)
      .map((column): [string, string] => [String(column.uniqueName), `UNIQUE (${column.name})`]),
    ...uniqueConstraints.map((constraint): [string, string] => [
      String(constraint.getName()),
      `UNIQUE ${constraint.nullsNotDistinct ? "NULLS NOT DISTINCT " : ""}(${listed(constraint.columns)})`,
    ]),
  ];
}

/** One that was declared at its column has the name that PostgreSQL would give it. */
function foreignKeysOf({ name, foreignKeys }: Declared): [string, string][] {
  return foreignKeys.map((key) => {
    const { name: given, columns, foreignTable, foreignColumns } = key.reference();
    const target = `${getTableConfig(foreignTable).name}(${listed(foreignColumns)})`;
    return [
      given ?? `${name}_${columns.map((column) => column.name).join("_")}_fkey`,
      [
        `FOREIGN KEY (${listed(columns)}) REFERENCES ${target}`,
        ...actionOn("UPDATE", key.onUpdate),
        ...actionOn("DELETE", key.onDelete),
      ].join(" "),
    ];
  });
}

function actionOn(event: string, action: string | undefined): string[] {
  return action && action !== "no action" ? [`ON ${event} ${action.toUpperCase()}`] : [];
}

function listed(columns: readonly { name: string }[]): string {
  return columns.map(({ name }) => name).join(", ");
}

function indexed(column: object): string {
  return "name" in column ? String(column.name) : "…";
}
