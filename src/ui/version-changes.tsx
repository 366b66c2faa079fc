import type { ReactNode } from "react";

/** A field that a new version changes. */
export interface FieldChange {
  label: string;
  before: ReactNode;
  after: ReactNode;
}

interface VersionChangesProps {
  /** What the former version is. */
  before: string;
  changes: readonly FieldChange[];
}

/** The changed fields of a new version beside those of the former one. */
export function VersionChanges({ before, changes }: VersionChangesProps) {
  return (
    <table className="w-full table-fixed border-line border-b text-left text-sm">
      <caption className="sr-only">Changes</caption>
      <thead>
        <tr className="text-dim">
          <th className="w-24 py-2 pr-3 font-normal">Field</th>
          <th className="py-2 pr-3 font-normal">{before}</th>
          <th className="py-2 font-normal">New</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before: former, after }) => (
          <tr key={label} className="border-line border-t align-top">
            <th scope="row" className="wrap-anywhere py-2 pr-3 font-semibold">
              {label}
            </th>
            <td className="wrap-anywhere whitespace-pre-line py-2 pr-3 text-dim">
              {former ?? "–"}
            </td>
            <td className="wrap-anywhere whitespace-pre-line py-2">{after ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The pictures of a version in their order; null for none. */
export function picturesOf(urls: readonly string[]): ReactNode {
  if (urls.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {urls.map((url) => (
        <li key={url}>
          <img src={url} alt="" className="aspect-video w-full bg-line object-contain" />
        </li>
      ))}
    </ul>
  );
}
