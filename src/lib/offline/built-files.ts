/** A file of the build, as the bundler's manifest has it. */
interface BuiltFile {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** The files of a build by their sources. */
export type BuiltFiles = Record<string, BuiltFile>;

/** All files that pages of these sources may load, at once or later, by their addresses. */
export function listFiles(built: BuiltFiles, sources: string[]): string[] {
  const reached = new Set<string>();
  function reach(key: string): void {
    const entry = built[key];
    if (!entry || reached.has(key)) return;
    reached.add(key);
    for (const next of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) reach(next);
  }
  const isOf = (key: string) =>
    sources.some((source) => key === source || key.startsWith(`${source}?`));
  for (const key of Object.keys(built).filter(isOf)) reach(key);
  const files = [...reached].flatMap((key) => {
    const { file, css = [], assets = [] } = built[key] as BuiltFile;
    return [file, ...css, ...assets];
  });
  return [...new Set(files)].sort().map((file) => `/${file}`);
}
